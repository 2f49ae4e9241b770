/**
 * Returns a URL in its normal form. Two spellings of one receiver have the same normal form. Removes the part after
 * `#`, which a request never sends.
 */
export const normalUrl = (text: string): string => {
  const url = new URL(text)
  url.hash = ''
  return url.href
}
