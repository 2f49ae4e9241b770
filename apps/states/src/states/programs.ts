import type { ExchangeOption, PreferenceProgram } from '@loyalty/contract'

const noName = { destinationUserFirstName: 'NOT_USED', destinationUserLastName: 'NOT_USED' } as const
const number = { destinationUserId: 'MANDATORY', destinationUserEmail: 'NOT_USED', ...noName } as const
const email = { destinationUserId: 'NOT_USED', destinationUserEmail: 'MANDATORY', ...noName } as const
const everything = {
  destinationUserId: 'MANDATORY',
  destinationUserEmail: 'OPTIONAL',
  destinationUserFirstName: 'MANDATORY',
  destinationUserLastName: 'MANDATORY',
} as const

const travel = { name: 'Travel', names: { ar: 'السفر', fr: 'Voyages' } }
const shopping = { name: 'Shopping', names: { ar: 'التسوق', fr: 'Achats' } }
const fuel = { name: 'Transport and fuel', names: { ar: 'النقل والوقود', fr: 'Transport et carburant' } }
const food = { name: 'Food and drink', names: { ar: 'المطاعم والمقاهي', fr: 'Restaurants et cafés' } }
const health = { name: 'Health', names: { ar: 'الصحة', fr: 'Santé' } }

/** Programs of the sandbox's catalogue, with prices in riyals. */
const programs = {
  nimbara: { name: 'Nimbara Miles', price: '0.046875', asks: everything, category: travel },
  hushwood: { name: 'Hushwood Nights', price: '0.02', asks: everything, category: travel },
  zaatroon: { name: 'زعترون', price: '0.009375', asks: number, category: shopping },
  drovak: { name: 'Drovak Fuel Club', price: '0.0375', asks: number, category: fuel },
  'ghaymat-bunn': { name: 'غيمة بُن', price: '0.03', asks: email, category: food },
  mendleaf: { name: 'Mendleaf Care', price: '0.05', asks: number, category: health },
  papyrine: { name: 'Papyrine Readers', price: '0.0125', asks: number, category: shopping },
  saltmere: { name: 'Saltmere Coastal Resorts Ambassadors’ Circle', price: '0.015', asks: number, category: travel },
  kettlefox: { name: 'Kettlefox Active', price: '0.08', asks: number, category: health },
  threadlark: { name: 'Threadlark Wardrobe', price: '0.025', asks: number, category: shopping },
} as const

export type ProgramName = keyof typeof programs

const face = (id: ProgramName) => ({
  name: programs[id].name,
  names: {},
  businessName: programs[id].name,
  businessNames: {},
  logo: `/logos/${id}.svg`,
  logoDarkMode: `/logos/${id}-dark.svg`,
  industry: 'Retail',
  termsAndConditionsUrl: `https://${id}.example/terms`,
  brandDescription: '',
  programCurrency: 'POINTS',
  partnerCode: id.toUpperCase(),
  requiredFields: programs[id].asks,
})

/** Returns a program's option for SAR 50.00. `more` overrides properties of the option. */
export function option(id: ProgramName, more: Partial<ExchangeOption> = {}): ExchangeOption {
  const price = Number(programs[id].price)
  const points = Math.floor(50 / price)
  return {
    programId: `prg_${id}`,
    ...face(id),
    category: programs[id].category,
    lastUsedAt: null,
    pricePerPoint: programs[id].price,
    totalPoints: points,
    basePoints: points,
    campaignBonusPoints: 0,
    campaign: null,
    minPoints: 100,
    maxPoints: 50_000,
    minValue: (100 * price).toFixed(2),
    maxValue: (50_000 * price).toFixed(2),
    remainder: (50 - points * price).toFixed(2),
    unavailable: null,
    savedAccount: null,
    usuallyAppears: null,
    ...more,
  }
}

export const multibrandProgram = (id: ProgramName): PreferenceProgram => ({
  id: `prg_${id}`,
  ...face(id),
  pricePerPointInUsd: (Number(programs[id].price) / 3.75).toFixed(6),
  pricePerPointInLocalCurrency: programs[id].price,
  localCurrency: 'SAR',
})

/** The programs that both widgets offer by default. */
export const everyProgram = (Object.keys(programs) as ProgramName[]).filter((id) => id !== 'threadlark')

/** A return address that is registered for the caller. A state with `returns: true` has this address in its URL. */
export const returnUrl = 'https://rimalta.example/orders'

/** The part of a session that all screens share. */
export const sessionOf = {
  sessionToken: 'gallery',
  keepsDraft: true,
  expiresIn: 600,
  draft: null,
  subject: 'layla',
  environment: 'sandbox',
  organization: {
    name: 'Rimalta Bank',
    programName: 'Rimalta Rewards',
    names: {},
    programNames: {},
    logo: '/logos/rimalta.svg',
    logoDarkMode: '/logos/rimalta-dark.svg',
    country: 'SA',
    localCurrency: 'SAR',
  },
  returnUrls: [],
} as const
