const arabic = /\p{Script=Arabic}/u

/**
 * Returns one or two letters that replace a logo. An Arabic name gets one letter, because two Arabic letters would
 * join. Skips the Arabic article.
 */
export function monogram(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  if (arabic.test(first)) return firstLetter(first.length > 3 ? first.replace(/^ال/, '') : first)
  return `${firstLetter(first)}${firstLetter(words[1] ?? '')}`.toUpperCase()
}

function firstLetter(word: string): string {
  return word.match(/[\p{L}\p{N}]/u)?.[0] ?? ''
}
