/**
 * The time and base address in the examples. The API reference shifts the dates to the current day and inserts the
 * address of the service that serves the reference.
 */
export const today = '2026-11-21T10:00:00.000Z'
export const exampleBase = 'http://localhost:4001'

/** The sandbox serves these logos. The name of a logo's file is the digest of the file. */
const logos = `${exampleBase}/logos`

/** The invented brand of the program in most examples. The sandbox has this program. */
export const brand = {
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
  ...brand,
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
} as const

export const ownLogos = {
  logo: `${logos}/448c9b499bf5031b683cc6b6a359b48281c28c0b40befa7c7060bc135c5f6e60.svg`,
  logoDarkMode: `${logos}/68160a0f57713608bab48aeb62fd0e4b26a42059ae0c062ba2c67d2668828233.svg`,
}

/**
 * The user in the examples. `account` is the user's account at Nimbara in a request; `storedAccount` is the stored
 * account.
 */
export const layla = 'customer-1001'
export const account = {
  destinationUserId: 'NB40718822',
  destinationUserFirstName: 'Layla',
  destinationUserLastName: 'Zahrawin',
}
export const storedAccount = { ...account, destinationUserEmail: null }

export const memberExample = {
  params: { programId: 'prg_nimbara' },
  body: { destinationUserId: 'NB40718822' },
  response: { data: { isValid: true } },
}

export const yearQuery = { startDate: '2025-11-21', endDate: '2026-11-21', page: '1', pageSize: '25' }

const changed = '2026-10-07T00:24:00.000Z'

/** Two of the user's three connections in the sandbox. */
export const multibrandConnections = [
  {
    id: 'con_01K643CF806YXR3VJB1F4CYW6X',
    ...storedAccount,
    percentage: 50,
    destinationProgramId: 'prg_nimbara',
    updatedAt: changed,
    createdAt: '2025-09-27T02:48:00.000Z',
  },
  {
    id: 'con_01KVTGAS80PZYMAGEN6NF9QJTB',
    destinationUserId: '6614-2093',
    destinationUserEmail: null,
    destinationUserFirstName: null,
    destinationUserLastName: null,
    percentage: 30,
    destinationProgramId: 'prg_zaatroon',
    updatedAt: changed,
    createdAt: '2026-06-23T19:07:12.000Z',
  },
]

/** Returns `multibrandConnections` after a change of the percentages. */
export const connectionsWith = (...percentages: number[]) =>
  multibrandConnections.map((each, index) => ({ ...each, percentage: percentages[index] ?? 0, updatedAt: today }))

export const multibrandHistory = {
  id: 'hst_01M49E6AR0DDVCDJ2BFM8RWA6V',
  event: 'UPDATED' as const,
  destinationProgramId: 'prg_nimbara',
  timestamp: changed,
  ...storedAccount,
  sourceProgramUser: { sourceUserId: layla },
}

export const balanceExample = { estimatedValueInUsd: '108.07', estimatedValueInSourceLocalCurrency: '405.25' }

export const pendingPointsExample = [
  { programId: 'prg_nimbara', estimatedPoints: 4322 },
  { programId: 'prg_zaatroon', estimatedPoints: 12968 },
]

export const statisticsExample = [875, 3344, 2148, 0, 0, 1490, 2011, 0, 1212, 1874, 0, 0].map((totalPoints, index) => ({
  month: index + 1,
  totalPoints,
}))
