/** As a request would ask for it, so that one receiver has one writing; the part after `#` is never sent. */
export const normalUrl = (text: string): string => {
  const url = new URL(text)
  url.hash = ''
  return url.href
}
