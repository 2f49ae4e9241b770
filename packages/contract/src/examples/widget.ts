import type { ExchangeOption } from '../widget.ts'
import type { Examples } from './example.ts'
import { balance, changedTo, connections, historyEntry, pendingPoints, statistics } from './multibrand.ts'
import { account, face, nimbara, ownLogos, today } from './nimbara.ts'

const option = {
  programId: 'prg_nimbara',
  partnerCode: 'NIMBARA',
  name: 'Nimbara Miles',
  ...face,
  pricePerPoint: '0.046875',
  totalPoints: 1279,
  basePoints: 1066,
  campaignBonusPoints: 213,
  campaign: { name: 'Window seat month', extraPointsPercentage: 20, endDate: '2026-12-11T10:00:00.000Z' },
  minPoints: 200,
  maxPoints: 40000,
  minValue: '9.38',
  maxValue: '1875.00',
  remainder: '0.03125',
  unavailable: null,
  requiredFields: nimbara.requiredFields,
  savedAccount: account,
  usuallyAppears: 'days',
} satisfies ExchangeOption

const member = { body: { programId: 'prg_nimbara', destinationUserId: 'NB40718822' }, response: { data: { isValid: true } } }

export const widgetExamples = {
  createWidgetSession: {
    body: { token: '<WIDGET_TOKEN>', nonce: 'Zr4uT8mQx1VdL0pKcY6wNg' },
    response: {
      sessionToken: '<SESSION_TOKEN>',
      expiresIn: 600,
      subject: '1e5286c01652afc9d1efb30f3dcac165a2664cc1f4c6da827d1c234b38d7f260',
      environment: 'sandbox',
      organization: { name: 'Rimalta Bank', programName: 'Rimalta Rewards', ...ownLogos, country: 'SA', localCurrency: 'SAR' },
      returnUrls: ['http://localhost:3000/'],
      widget: 'point-exchange',
      exchange: {
        amount: '50.00',
        currency: 'SAR',
        referenceNumber: 'ORDER-2001',
        description: 'Order 2001',
        options: [option],
        receipt: null,
      },
    },
  },
  renewWidgetSession: { response: { sessionToken: '<SESSION_TOKEN>', expiresIn: 600 } },
  listExchangeOptions: { response: [option] },
  validateExchangeMember: member,
  previewExchange: { body: { programId: 'prg_nimbara' }, response: option },
  createExchange: {
    body: { programId: 'prg_nimbara', destinationAccount: account, saveAccount: true },
    response: {
      id: 'txn_01M7YRRT80W6BVPYHM47EDK3ZZ',
      totalPoints: 1279,
      referenceNumber: 'ORDER-2001',
      date: today,
      amount: '50.00',
      currency: 'SAR',
      programId: 'prg_nimbara',
      partnerCode: 'NIMBARA',
      programName: 'Nimbara Miles',
      logo: face.logo,
      logoDarkMode: face.logoDarkMode,
      destinationAccount: account,
      usuallyAppears: 'days',
    },
  },
  listPreferencePrograms: { response: [nimbara] },
  validatePreferenceMember: member,
  listPreferences: { response: connections },
  updatePreferences: {
    body: {
      connections: [
        { destinationProgramId: 'prg_nimbara', percentage: 70, destinationAccount: account },
        { destinationProgramId: 'prg_zaatroon', percentage: 30 },
      ],
    },
    response: changedTo(70, 30),
  },
  deletePreference: { params: { id: 'con_01KVTGAS80PZYMAGEN6NF9QJTB' } },
  getPreferenceBalance: { query: { status: 'PENDING' }, response: balance },
  listPreferencePendingPoints: { query: {}, response: pendingPoints },
  listPreferenceStatistics: { query: { programId: 'prg_nimbara', year: '2026' }, response: statistics },
  listPreferenceHistory: { query: { page: '1', pageSize: '25' }, response: { total: 1, data: [{ ...historyEntry, percentage: 50 }] } },
} satisfies Partial<Examples>
