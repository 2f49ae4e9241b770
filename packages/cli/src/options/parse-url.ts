/** Returns the address in `text`, or undefined if `text` is not an address. `URL.parse` does the same from Node 22 on. */
export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}
