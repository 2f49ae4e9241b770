// What people type or paste, before it is sent: Arabic and Persian digits, invisible marks of direction, stray spaces.
const marks = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff]/g

/** Arabic-Indic and Persian digits as 0-9; everything else as it is. */
export const foldDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

/** Without marks of direction and other invisible characters; joiners stay, since some names are spelt with them. */
export const stripMarks = (text: string): string => text.replace(marks, '')

/** A member number: no marks, no spaces, Latin digits. */
export const normaliseId = (text: string): string => foldDigits(stripMarks(text)).replace(/\s/g, '').normalize('NFC')

/** An e-mail address: as an id, case kept. */
export const normaliseEmail = (text: string): string => normaliseId(text)

/** A person's name: no marks, single spaces, none outside. */
export const normaliseName = (text: string): string => stripMarks(text).replace(/\s+/g, ' ').trim().normalize('NFC')
