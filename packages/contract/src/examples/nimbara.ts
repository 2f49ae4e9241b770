import type { MultibrandProgram } from '../programs.ts'
import { exampleBase } from './placed.ts'

/** The sandbox's own logos: an address is the digest of its picture. */
const logos = `${exampleBase}/logos`

/** The program that most examples use: one of the sandbox's own, invented. */
export const face = {
  businessName: 'Nimbara Airways',
  logo: `${logos}/d0a5836824b7f245bc40b6d6b04455e3758af6204d89652d3963aff6aae92059.svg`,
  logoDarkMode: `${logos}/13745d5fef263c89bb2d183e35af9c1e7ee5f99e3726041e424b76a8e2d24e14.svg`,
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

export const ownLogos = {
  logo: `${logos}/448c9b499bf5031b683cc6b6a359b48281c28c0b40befa7c7060bc135c5f6e60.svg`,
  logoDarkMode: `${logos}/68160a0f57713608bab48aeb62fd0e4b26a42059ae0c062ba2c67d2668828233.svg`,
}

/** Layla's account at Nimbara, as it is sent and as it is stored. */
export const account = { destinationUserId: 'NB40718822', destinationUserFirstName: 'Layla', destinationUserLastName: 'Zahrawin' }
export const storedAccount = { ...account, destinationUserEmail: null }

export const layla = 'customer-1001'
export const today = '2026-11-21T10:00:00.000Z'
