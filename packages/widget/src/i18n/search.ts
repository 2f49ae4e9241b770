// Removes the differences that users often type: marks above letters, hamza, teh marbuta, alef maksura, apostrophes,
// hyphens and invisible marks.
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640'’‘`]/gu, '')
    .replace(/\p{P}/gu, ' ')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .toLowerCase()
    .trim()

/**
 * Returns whether a text contains every word of a query. Ignores accents, apostrophes and other differences that
 * `plain` removes. An empty query matches every text.
 */
export function holdsWords(text: string, query: string): boolean {
  const words = plain(query).split(/\s+/)
  const where = plain(text)
  return words.every((word) => where.includes(word))
}
