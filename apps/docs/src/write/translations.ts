import { createHash } from 'node:crypto'

/** Matches the last line of a translation, which names the text that was translated. */
const mark = /^(?:<!--|\{\/\*) source: (\w{12}) (?:-->|\*\/\})$/m

/** Returns the hash of a source text that its translations record. */
export const sourceHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Returns the recorded hash of a translation, or undefined if it records none. */
export const recordedHash = (translation: string): string | undefined => mark.exec(translation)?.[1]

/** Returns a translation with the hash of its source as its last line. */
export const withHash = (translation: string, source: string, isMdx: boolean): string => {
  const text = translation.replace(mark, '').trimEnd()
  const hash = `source: ${sourceHash(source)}`
  return `${text}\n\n${isMdx ? `{/* ${hash} */}` : `<!-- ${hash} -->`}\n`
}
