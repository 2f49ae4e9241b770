/** What someone typed as a number, decimals of either script included: 0-9, ٠-٩ and ۰-۹, with or without a percent sign, spaces or direction marks. `null` when it is not one. */
export function parseNumber(text: string): number | null {
  const latin = text
    .replace(/[\s%٪\p{Cf}]/gu, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
  return /^\d{1,9}(?:[.,٫]\d*)?$/.test(latin) ? Number(latin.replace(/[,٫]/, '.')) : null
}
