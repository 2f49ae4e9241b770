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

/** Arabic consonants as the Latin letters that name the same sound. Vowels have no letter, as Arabic often omits them. */
const sounds: Readonly<Record<string, string>> = Object.fromEntries(
  'بb تt ثs جj حh خk دd ذz رr زz سs شs صs ضd طt ظz غj فf قk كk لl مm نn هh'
    .split(' ')
    .map(([letter, sound]) => [letter, sound]),
)

/** Returns the consonants of a word, the same for a name in Latin and in Arabic letters. */
const consonants = (word: string): string =>
  word
    .replace(/\p{sc=Arabic}/gu, (letter) => sounds[letter] ?? '')
    .replace(/kh|c(?!h)|q|x/g, 'k')
    .replace(/sh|ch|th/g, 's')
    .replace(/gh|g/g, 'j')
    .replace(/dh/g, 'z')
    .replace(/ph|v/g, 'f')
    .replace(/p/g, 'b')
    .replace(/[aeiouwy]/g, '')
    .replace(/(?<=.)h/g, '')
    .replace(/(.)\1+/g, '$1')

const isArabic = (word: string): boolean => /\p{sc=Arabic}/u.test(word)

/** Returns whether one inserted, removed, replaced or swapped letter turns `word` into the start of `name`. */
function startsAlmost(name: string, word: string): boolean {
  let same = 0
  while (same < word.length && name[same] === word[same]) same += 1
  const [rest, left] = [name.slice(same), word.slice(same)]
  return (
    rest.startsWith(left.slice(1)) ||
    rest.slice(1).startsWith(left) ||
    rest.slice(1).startsWith(left.slice(1)) ||
    (rest[0] === left[1] && rest[1] === left[0] && rest.slice(2).startsWith(left.slice(2)))
  )
}

/** Returns whether a word of a query finds a word of a text, in its own script or in the other one. */
function finds(name: string, word: string): boolean {
  if (name.includes(word)) return true
  if (isArabic(name) === isArabic(word)) return word.length > 3 && startsAlmost(name, word)
  const sound = consonants(word)
  return sound.length > 1 && consonants(name).startsWith(sound)
}

/**
 * Returns whether a text contains every word of a query. Ignores accents, apostrophes and other differences that
 * `plain` removes. From four letters on, forgives one wrong letter. Finds a name in Latin letters by Arabic letters, and
 * the other way round. An empty query matches every text.
 */
export function holdsWords(text: string, query: string): boolean {
  const where = plain(text)
  const names = where.split(/\s+/)
  const words = plain(query).split(/\s+/)
  return words.every((word) => where.includes(word) || names.some((name) => finds(name, word)))
}
