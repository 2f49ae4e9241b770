// This file normalises typed or pasted text before a request sends the text. It converts Arabic and Persian digits, and
// removes invisible direction marks and stray spaces.
const marks = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff]/g

/** Converts Arabic-Indic and Persian digits to 0-9. */
export const foldDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

/**
 * Removes direction marks and other invisible characters. Keeps zero-width joiners, because the spelling of some names
 * needs them.
 */
export const stripMarks = (text: string): string => text.replace(marks, '')

/** Converts the wide ASCII characters of an East Asian keyboard. */
const narrow = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0))

/** Normalises an e-mail address: Latin digits, ASCII width, no spaces or invisible characters, unchanged case. */
export const normaliseEmail = (text: string): string =>
  foldDigits(narrow(text))
    .replace(/[\p{Cf}\s]/gu, '')
    .normalize('NFC')

/** Normalises a member number like an e-mail address, and replaces every kind of dash by a hyphen. */
export const normaliseId = (text: string): string => normaliseEmail(text).replace(/\p{Pd}/gu, '-')

/** Normalises a person's name: removes invisible marks and surrounding spaces, and joins several spaces to one. */
export const normaliseName = (text: string): string => stripMarks(text).replace(/\s+/g, ' ').trim().normalize('NFC')
