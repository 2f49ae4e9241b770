// What people type in one way and write in another: marks above letters, hamza, teh marbuta, alef maksura, apostrophes, hyphens; and marks that nobody sees.
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640'’‘`]/gu, '')
    .replace(/\p{P}/gu, ' ')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .toLowerCase()
    .trim()

/** Whether a text holds every word that was typed, in whichever spelling; nothing typed is held by all. */
export function holdsWords(text: string, query: string): boolean {
  const words = plain(query).split(/\s+/)
  const where = plain(text)
  return words.every((word) => where.includes(word))
}
