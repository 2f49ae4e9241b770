import type { Examples } from './example.ts'
import { account, layla, nimbara, ownLogos, today } from './nimbara.ts'

const credentials = { clientId: '<CLIENT_ID>', clientSecret: '<CLIENT_SECRET>' }
const member = { params: { programId: 'prg_nimbara' }, body: { destinationUserId: 'NB40718822' }, response: { data: { isValid: true } } }
const currencies = { response: ['POINTS', 'USD', 'SAR'] }

const transaction = {
  id: 'txn_01M7YRRT80W6BVPYHM47EDK3ZE',
  referenceNumber: 'ORDER-1001',
  sourceValue: 58.59,
  description: 'Order 1001',
  createdAt: today,
}
const pointTransactions = [
  { destinationNumberOfPoints: '1000', type: 'BASE' as const },
  { destinationNumberOfPoints: '250', type: 'BONUS' as const },
  { destinationNumberOfPoints: '200', type: 'CAMPAIGN_BONUS' as const },
]
const partner = { name: 'Nimbara Miles', programId: 'prg_nimbara' }

export const callerExamples = {
  getToken: {
    body: { grant_type: 'client_credentials', client_id: '<CLIENT_ID>', client_secret: '<CLIENT_SECRET>' },
    response: { access_token: '<ACCESS_TOKEN>', expires_in: 600, token_type: 'Bearer' },
  },
  authenticate: { body: credentials, response: { accessToken: '<ACCESS_TOKEN>', expiresIn: 600 } },
  getProfile: {
    response: {
      name: 'Rimalta Bank',
      programId: 'prg_rimalta',
      programName: 'Rimalta Rewards',
      legalEntity: 'Rimalta Bank Closed Joint Stock Company',
      ...ownLogos,
      industry: 'Banking',
      country: 'SA',
      address: '14 Invented Street',
      city: 'Riyadh',
      zipCode: '11111',
      localCurrency: 'SAR',
      technicalContact: 'Platform team',
      technicalContactEmail: 'platform@rimalta.example',
      billingContact: 'Partner settlements',
      billingContactEmail: 'settlements@rimalta.example',
      countryCode: '+966',
      phone: '110000100',
    },
  },
  listPrograms: {
    response: [
      {
        ...nimbara,
        minAmountOfPoints: 100,
        maxAmountOfPoints: 50000,
        minValue: 200,
        maxValue: 40000,
        partnerMinAllowedPoints: 100,
        partnerMaxAllowedPoints: 50000,
        minAllowedPoints: 200,
        maxAllowedPoints: 40000,
      },
    ],
  },
  validateMember: member,
  listCurrencies: currencies,
  listMultibrandCurrencies: currencies,
  createTransaction: {
    body: {
      programId: 'prg_nimbara',
      destinationAccount: account,
      referenceNumber: 'ORDER-1001',
      basePoints: 1000,
      bonusPoints: 250,
      description: 'Order 1001',
    },
    response: { id: transaction.id, totalPoints: 1450, referenceNumber: 'ORDER-1001', date: today },
  },
  listTransactions: {
    query: { startDate: '2025-11-21', endDate: '2026-11-21', page: '1', pageSize: '25' },
    response: { total: 1, data: [{ ...transaction, pointTransactions, partnership: partner }] },
  },
  getTransaction: {
    params: { transactionId: 'ORDER-1001' },
    response: { ...transaction, pointTransactions, destinationUserId: 'NB40718822', partnership: { destination: partner } },
  },
  listMultibrandPrograms: { response: [nimbara] },
  validateMultibrandMember: member,
  createPointExchangeToken: {
    body: { ...credentials, userId: layla, amount: 50, referenceNumber: 'ORDER-2001', currency: 'SAR', description: 'Order 2001' },
    response: { accessToken: '<WIDGET_TOKEN>' },
  },
  createMultibrandToken: { body: { ...credentials, userId: layla }, response: { accessToken: '<WIDGET_TOKEN>' } },
} satisfies Partial<Examples>
