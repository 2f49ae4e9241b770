import type { ExchangeReceipt, ExchangeSession, ExchangeView, WidgetSession } from '@loyalty/contract'
import { accountStates, toAccount } from './exchange-account.ts'
import { outcomeStates } from './exchange-outcome.ts'
import { everyProgram, option, returnUrl, sessionOf } from './programs.ts'
import { startStates } from './start.ts'
import type { Gallery, GalleryState } from './state.ts'

const options = everyProgram.map((id) => {
  if (id === 'hushwood')
    return option(id, {
      campaign: { name: 'Quiet season', extraPointsPercentage: 10, endDate: '2026-11-30T20:59:59.000Z' },
      campaignBonusPoints: 250,
      totalPoints: 2750,
      usuallyAppears: 'days',
    })
  if (id === 'kettlefox') return option(id, { minPoints: 1000, minValue: '80.00', unavailable: 'POINTS_BELOW_MINIMUM' })
  if (id === 'papyrine') return option(id, { maxPoints: 2000, maxValue: '25.00', unavailable: 'POINTS_ABOVE_LIMIT' })
  if (id === 'drovak') return option(id, { savedAccount: { destinationUserId: '7730051944' } })
  return option(id)
})

export const receipt: ExchangeReceipt = {
  id: 'txn_01M7YRRT80W6BVPYHM47EDK3ZZ',
  totalPoints: 2750,
  basePoints: 2500,
  bonusPoints: 250,
  status: 'CONFIRMED',
  retryAfter: null,
  pricePerPoint: '0.02',
  referenceNumber: 'RIM-22-CE92A63827',
  date: '2026-11-21T09:30:00.000Z',
  amount: '50.00',
  currency: 'SAR',
  programId: 'prg_hushwood',
  partnerCode: 'HUSHWOOD',
  programName: 'Hushwood Nights',
  programNames: {},
  logo: '/logos/hushwood.svg',
  logoDarkMode: '/logos/hushwood-dark.svg',
  destinationAccount: {
    destinationUserId: 'HW-4071882',
    destinationUserFirstName: 'Layla',
    destinationUserLastName: 'Zahrawin',
  },
  usuallyAppears: 'days',
}

const session: ExchangeSession = {
  ...sessionOf,
  returnUrls: [returnUrl],
  widget: 'point-exchange',
  exchange: {
    amount: '50.00',
    currency: 'SAR',
    referenceNumber: receipt.referenceNumber,
    description: 'Order 22',
    options,
    receipt: null,
    consent: 'tick',
    consentSentence: null,
    feeNote: null,
  },
}

const exchange = (change: (view: ExchangeView) => Partial<ExchangeView>) => (usual: WidgetSession) =>
  usual.widget === 'point-exchange' ? { ...usual, exchange: { ...usual.exchange, ...change(usual.exchange) } } : usual

const chooseStates: readonly GalleryState[] = [
  { name: 'choose', shows: 'the first programs', until: '.lw-radio-row' },
  {
    name: 'choose-production',
    shows: 'the same without the sandbox’s ribbon, with few programs and no search',
    session: (usual) => ({
      ...exchange(({ options }) => ({ options: options.slice(0, 4) }))(usual),
      environment: 'production',
    }),
    until: '.lw-radio-row',
  },
  {
    name: 'choose-all',
    shows: 'all programs, with the reason why some are unavailable',
    acts: [{ pressAt: '.lw-radio-list + .lw-button-quiet' }],
    until: '[data-unavailable]',
  },
  {
    name: 'choose-nothing',
    shows: 'Continue without a choice',
    acts: [{ press: 'shared.continue' }],
    until: '[role=alert]',
  },
  {
    name: 'choose-not-found',
    shows: 'a search without a match',
    acts: [{ fill: 'qqqq', into: 'shared.search' }],
    until: '.lw-field-status:not(:empty)',
  },
  {
    name: 'choose-category',
    shows: 'the programs of one category',
    acts: [{ select: '.lw-field:nth-child(2) select', value: 'Travel' }],
    until: '.lw-field-status:not(:empty)',
  },
  {
    name: 'choose-recent',
    shows: 'the programs that the user has used before are first',
    session: exchange(({ options }) => ({
      options: options.map((each) =>
        each.programId === 'prg_saltmere' ? { ...each, lastUsedAt: '2026-11-02T08:00:00.000Z' } : each,
      ),
    })),
    acts: [{ select: '.lw-field:nth-child(3) select', value: 'recent' }],
    until: '.lw-radio-row:first-of-type [value^=prg_saltmere]',
  },
  {
    name: 'choose-empty',
    shows: 'an amount that no program accepts',
    session: exchange(({ options }) => ({
      amount: '0.01',
      options: options.map((each) => ({ ...each, totalPoints: 0, unavailable: 'VALUE_BELOW_MINIMUM' as const })),
    })),
    until: '.lw-notice',
  },
  {
    name: 'later-waiting',
    shows: 'the next screen’s script is loading',
    file: 'waits',
    acts: toAccount,
    at: 1,
    until: 'main [aria-busy=true]',
  },
  {
    name: 'later-lost',
    shows: 'the next screen’s script could not be loaded',
    file: 'is lost',
    acts: toAccount,
    until: '.lw-message-screen',
  },
  {
    name: 'choose-offline',
    shows: 'the device goes offline',
    acts: ['lose the network'],
    until: '.lw-page .lw-notice',
  },
]

export const exchangeGallery: Gallery = {
  widget: 'point-exchange',
  session,
  answers: {
    validateExchangeMember: { data: { data: { isValid: true } } },
    previewExchange: { data: options.find(({ programId }) => programId === 'prg_hushwood') },
    createExchange: { data: receipt },
    getExchangeReceipt: { data: { receipt: null } },
    listExchangeOptions: { data: options },
  },
  states: [...startStates, ...chooseStates, ...accountStates, ...outcomeStates(receipt, exchange)],
}
