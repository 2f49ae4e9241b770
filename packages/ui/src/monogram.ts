const arabic = /\p{Script=Arabic}/u

/** One or two letters to stand in for a logo. Arabic letters would join when set side by side, so Arabic names get one, without the article. */
export function monogram(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  if (arabic.test(first)) return firstLetter(first.length > 3 ? first.replace(/^ال/, '') : first)
  return `${firstLetter(first)}${firstLetter(words[1] ?? '')}`.toUpperCase()
}

function firstLetter(word: string): string {
  return word.match(/[\p{L}\p{N}]/u)?.[0] ?? ''
}
