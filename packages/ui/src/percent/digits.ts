/**
 * Parses a number that the user typed, or returns `null`. Accepts Latin, Arabic-Indic and Persian digits, and the
 * decimal separators `.`, `,` and `٫`. Ignores percent signs, spaces and direction marks.
 */
export function parseNumber(text: string): number | null {
  const latin = text
    .replace(/[\s%٪\p{Cf}]/gu, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
  return /^\d{1,9}(?:[.,٫]\d*)?$/.test(latin) ? Number(latin.replace(/[,٫]/, '.')) : null
}
