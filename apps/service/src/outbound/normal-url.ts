/**
 * Returns a URL in its normal form, so that one receiver has only one spelling. Removes the part after `#`, which a
 * request never sends.
 */
export const normalUrl = (text: string): string => {
  const url = new URL(text)
  url.hash = ''
  return url.href
}
