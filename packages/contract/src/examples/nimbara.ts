import type { MultibrandProgram } from '../programs.ts'

const logos = 'http://localhost:4001/logos'

/** The program that most examples use: one of the sandbox's own, invented. */
export const face = {
  businessName: 'Nimbara Airways',
  logo: `${logos}/d0a5836824b7f245.svg`,
  logoDarkMode: `${logos}/13745d5fef263c89.svg`,
  industry: 'Airline',
  termsAndConditionsUrl: 'https://nimbara.example/terms',
  brandDescription: 'Fly further: miles for flights, upgrades and lounge visits across the Nimbara network.',
  programCurrency: 'NIMBARAMILES',
}

export const nimbara = {
  id: 'prg_nimbara',
  name: 'Nimbara Miles',
  ...face,
  pricePerPointInUsd: '0.0125',
  pricePerPointInLocalCurrency: '0.046875',
  localCurrency: 'SAR',
  partnerCode: 'NIMBARA',
  requiredFields: {
    destinationUserId: 'MANDATORY',
    destinationUserEmail: 'NOT_USED',
    destinationUserFirstName: 'MANDATORY',
    destinationUserLastName: 'MANDATORY',
  },
} satisfies MultibrandProgram

export const ownLogos = { logo: `${logos}/448c9b499bf5031b.svg`, logoDarkMode: `${logos}/68160a0f57713608.svg` }

/** Layla's account at Nimbara, as it is sent and as it is stored. */
export const account = { destinationUserId: 'NB40718822', destinationUserFirstName: 'Layla', destinationUserLastName: 'Zahrawin' }
export const storedAccount = { ...account, destinationUserEmail: null }

export const layla = 'customer-1001'
export const today = '2026-11-21T10:00:00.000Z'
