/** What someone typed as a whole number: 0-9, ٠-٩ and ۰-۹, with or without a percent sign, spaces or direction marks. `null` when it is not one. */
export function parseWhole(text: string): number | null {
  const latin = text
    .replace(/[\s%٪\p{Cf}]/gu, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
  const match = /^(\d{1,9})(?:[.,٫]\d*)?$/.exec(latin)
  return match ? Number(match[1]) : null
}
