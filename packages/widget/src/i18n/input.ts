// What people type or paste, before it is sent: Arabic and Persian digits, invisible marks of direction, stray spaces.
const marks = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff]/g

/** Arabic-Indic and Persian digits as 0-9; everything else as it is. */
export const foldDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

/** Without marks of direction and other invisible characters; joiners stay, since some names are spelt with them. */
export const stripMarks = (text: string): string => text.replace(marks, '')

/** Letters, digits and signs of ASCII that an East Asian keyboard writes twice as wide. */
const narrow = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0))

/** An e-mail address: nothing invisible, no spaces, Latin digits, all of one width, case kept. */
export const normaliseEmail = (text: string): string =>
  foldDigits(narrow(text))
    .replace(/[\p{Cf}\s]/gu, '')
    .normalize('NFC')

/** A member number: as an address, and one hyphen for all dashes. */
export const normaliseId = (text: string): string => normaliseEmail(text).replace(/\p{Pd}/gu, '-')

/** A person's name: no marks, single spaces, none outside. */
export const normaliseName = (text: string): string => stripMarks(text).replace(/\s+/g, ' ').trim().normalize('NFC')
