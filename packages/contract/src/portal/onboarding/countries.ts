/**
 * The currency of each country in which an organization can have its place of business. A service needs an exchange
 * rate for the currency of each country that it serves.
 */
export const currencyOfCountry = {
  AE: 'AED',
  BH: 'BHD',
  EG: 'EGP',
  GB: 'GBP',
  IN: 'INR',
  JO: 'JOD',
  KW: 'KWD',
  MA: 'MAD',
  OM: 'OMR',
  QA: 'QAR',
  SA: 'SAR',
  TR: 'TRY',
  US: 'USD',
} as const

export type Country = keyof typeof currencyOfCountry

/** The served countries of an installation that names none: those with a rate in the catalog that comes with it. */
export const defaultCountries = ['AE', 'SA', 'US'] as const satisfies readonly Country[]

export const isCountry = (code: string): code is Country => Object.hasOwn(currencyOfCountry, code)
