/**
 * Returns a URL in its normal form, so that equivalent spellings of a URL compare as equal. Removes the part after `#`,
 * which a request never sends.
 */
export const normalUrl = (text: string): string => {
  const url = new URL(text)
  url.hash = ''
  return url.href
}
