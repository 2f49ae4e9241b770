import type { ExchangeReceipt, ExchangeView, Problem, WidgetSession } from '@loyalty/contract'
import { filled } from './exchange-account.ts'
import { option } from './programs.ts'
import type { Act, GalleryState } from './state.ts'

const main = 'main .lw-button-primary'
const toReview: readonly Act[] = [...filled, { press: 'shared.continue' }]
const toSaved: readonly Act[] = [{ choose: 'prg_drovak/DROVAK' }, { press: 'shared.continue' }]
const agreed: readonly Act[] = [...toReview, { pressAt: 'main input[type=checkbox][aria-required]' }]
const sent: readonly Act[] = [...agreed, { pressAt: main }]

const consentSentence = {
  en: 'By sending, you agree to the Rimalta Rewards rules and confirm that the account is yours.',
  ar: 'بالضغط على زر التحويل، فإنك توافق على شروط مكافآت ريمالتا وتؤكد أن هذا الحساب حسابك.',
  fr: 'En envoyant, vous acceptez les règles de Rimalta Rewards et confirmez que ce compte est le vôtre.',
}
const feeNote = {
  en: 'Rimalta Rewards charges no fee.',
  ar: 'لا تفرض مكافآت ريمالتا أي رسوم.',
  fr: 'Rimalta Rewards ne facture aucuns frais.',
}

const refusedWith = (name: string, code: Problem['code'], until: string): GalleryState => ({
  name: `refused-${name}`,
  shows: `the service refuses with ${code}`,
  answers: { createExchange: { refused: code } },
  acts: sent,
  until,
})

type Change = (change: (view: ExchangeView) => Partial<ExchangeView>) => (usual: WidgetSession) => WidgetSession

/** The states of the review and of all later steps. */
export const outcomeStates = (receipt: ExchangeReceipt, exchange: Change): readonly GalleryState[] => [
  { name: 'review', shows: 'the whole order before sending', acts: toReview, until: 'dl' },
  {
    name: 'review-saved',
    shows: 'the review right after the choice, with the saved account',
    acts: toSaved,
    until: 'dl',
  },
  {
    name: 'review-saved-changing',
    shows: 'the same, with the account open for changes',
    acts: [...toSaved, { press: 'account.change' }],
    until: 'form [name=destinationUserId]',
  },
  {
    name: 'review-consent-button',
    shows: 'the consent in the button, with the organization’s own sentence and text about a fee',
    session: exchange(() => ({ consent: 'button', consentSentence, feeNote })),
    acts: toReview,
    until: '.lw-consent',
  },
  {
    name: 'review-email',
    shows: 'the review of a program with an Arabic name, which needs only an email address',
    acts: [
      { pressAt: '.lw-radio-list + .lw-button-quiet' },
      { choose: 'prg_ghaymat-bunn/GHAYMAT-BUNN' },
      { press: 'shared.continue' },
      { fill: 'layla@mail.example', into: 'shared.account.email' },
      { press: 'shared.continue' },
    ],
    until: 'dl',
  },
  {
    name: 'review-unchecked',
    shows: 'the review of an unchecked account',
    answers: { validateExchangeMember: 'no connection' },
    acts: toReview,
    until: 'dl ~ .lw-notice p',
  },
  {
    name: 'review-consent-missing',
    shows: 'Send without consent',
    acts: [...toReview, { pressAt: 'dl ~ * .lw-button-primary' }],
    until: '[aria-invalid]',
  },
  {
    name: 'review-checking',
    shows: 'the second preview is in flight',
    answers: { previewExchange: 'silence' },
    acts: sent,
    until: 'button[aria-busy]',
  },
  {
    name: 'review-changed',
    shows: 'the points changed, and nothing was sent',
    answers: { previewExchange: { data: option('hushwood', { totalPoints: 2500, remainder: '0.01' }) } },
    acts: sent,
    until: '[tabindex] > .lw-notice',
  },
  {
    name: 'review-not-checked',
    shows: 'the second preview failed',
    answers: { previewExchange: 'no connection' },
    acts: sent,
    until: '.lw-notice[data-tone=danger]',
  },
  {
    name: 'review-unsent',
    shows: 'nothing was sent, because the session could not be renewed',
    session: (usual) => ({ ...usual, expiresIn: 5 }),
    answers: { renewWidgetSession: 'no connection' },
    acts: sent,
    until: '.lw-notice[data-tone=danger]',
  },
  {
    name: 'review-too-many',
    shows: 'too many requests, with the time until Send can be pressed again',
    answers: { previewExchange: { refused: 'RATE_LIMITED', retryAfter: 600 } },
    acts: sent,
    until: '.lw-notice[data-tone=danger]',
  },
  {
    name: 'sending',
    shows: 'the order is in flight',
    answers: { createExchange: 'silence' },
    acts: sent,
    until: 'main[data-stay=true]',
  },
  {
    name: 'unknown',
    shows: 'no answer: the widget sends the order again, and the points arrive once',
    answers: { createExchange: ['no connection', 'silence'] },
    acts: sent,
    until: 'main[data-stay=true] .lw-notice',
  },
  {
    name: 'unknown-busy',
    shows: 'the program is busy',
    answers: { createExchange: [{ refused: 'TOO_MANY_ATTEMPTS', retryAfter: 20 }, 'silence'] },
    acts: sent,
    until: 'main[data-stay=true] .lw-notice',
  },
  {
    name: 'unknown-long',
    shows: 'a wait of minutes, with the possible actions',
    answers: { createExchange: [{ refused: 'PARTNER_UNAVAILABLE', retryAfter: 900 }, 'silence'] },
    acts: sent,
    until: 'main[data-stay=false] .lw-notice',
  },
  {
    name: 'unknown-in-progress',
    shows: 'the same transfer is already in progress',
    answers: { createExchange: [{ refused: 'TRANSACTION_IN_PROGRESS', retryAfter: 5 }, 'silence'] },
    acts: sent,
    until: 'main[data-stay=true] .lw-notice',
  },
  {
    name: 'unknown-offline',
    shows: 'offline in the middle of a transfer',
    answers: { createExchange: ['no connection', 'silence'] },
    acts: [...sent, 'lose the network'],
    until: 'main[data-stay=true] .lw-notice',
  },
  {
    name: 'unknown-tired',
    shows: 'no answer after seven attempts: the user decides when to retry',
    answers: { createExchange: 'no connection' },
    acts: sent,
    hurried: true,
    until: 'main[data-stay=false]',
  },
  { name: 'done', shows: 'the receipt', acts: sent, until: '.lw-steps' },
  {
    name: 'done-before',
    shows: 'opened again after the transfer',
    session: exchange(() => ({ receipt: { ...receipt, usuallyAppears: null } })),
    until: 'dl',
  },
  {
    name: 'done-earlier',
    shows: 'the receipt of an order that was sent before to another program',
    answers: {
      createExchange: {
        data: {
          ...receipt,
          programId: 'prg_drovak',
          partnerCode: 'DROVAK',
          programName: 'Drovak',
          logo: '/logos/drovak.svg',
          logoDarkMode: '/logos/drovak-dark.svg',
          destinationAccount: { destinationUserId: '7730051944' },
          usuallyAppears: 'hours',
        },
      },
    },
    acts: sent,
    until: '.lw-steps',
  },
  {
    name: 'done-in-app',
    shows: 'the receipt in an app, with a button that closes the widget',
    around: 'an app',
    withoutToken: true,
    acts: sent,
    until: '.lw-steps',
  },
  {
    name: 'done-waiting',
    shows: 'the program has not confirmed yet: the receipt so far',
    answers: {
      createExchange: { refused: 'TRANSACTION_IN_PROGRESS', retryAfter: 1 },
      getExchangeReceipt: { data: { receipt: { ...receipt, status: 'WAITING', retryAfter: 600 } } },
    },
    acts: sent,
    until: '.lw-steps',
  },
  {
    name: 'done-not-taken',
    shows: 'the program has not taken the points of a waiting order',
    session: exchange(() => ({ receipt: { ...receipt, status: 'WAITING', retryAfter: 0 } })),
    until: '.lw-notice[data-tone=danger]',
  },
  refusedWith('member', 'MEMBER_NOT_FOUND', '[aria-invalid]'),
  refusedWith('ineligible', 'MEMBER_INELIGIBLE', '[aria-invalid]'),
  refusedWith('limit', 'POINTS_ABOVE_LIMIT', '.lw-notice[data-tone=danger]'),
  refusedWith('program', 'NO_PARTNERSHIP', '.lw-notice[data-tone=danger]'),
  refusedWith('conflict', 'REFERENCE_NUMBER_CONFLICT', '.lw-notice[data-tone=warning]'),
  refusedWith('forbidden', 'ORGANIZATION_NOT_ACTIVE', '.lw-notice[data-tone=danger]'),
  refusedWith('other', 'INTERNAL_ERROR', 'main[data-stay=true] .lw-notice'),
  {
    name: 'paused',
    shows: 'the session has ended, and the host can start a new one',
    around: 'an app',
    withoutToken: true,
    answers: {
      validateExchangeMember: { refused: 'TOKEN_INVALID' },
      createWidgetSession: ['usual', { refused: 'TOKEN_INVALID' }],
    },
    acts: [...filled, { press: 'shared.continue' }],
    until: '.lw-session-panel button',
  },
  {
    name: 'ended',
    shows: 'the session has ended, and no host can start a new one',
    answers: { validateExchangeMember: { refused: 'TOKEN_INVALID' }, renewWidgetSession: { refused: 'TOKEN_EXPIRED' } },
    acts: [...filled, { press: 'shared.continue' }],
    until: '.lw-session-panel',
  },
  {
    name: 'paused-unsent',
    shows: 'the session has ended at Send: nothing was sent, and the host can start a new one',
    around: 'an app',
    withoutToken: true,
    answers: {
      previewExchange: { refused: 'TOKEN_INVALID' },
      createWidgetSession: ['usual', { refused: 'TOKEN_INVALID' }],
    },
    acts: sent,
    until: '.lw-session-panel button',
  },
  {
    name: 'paused-unknown',
    shows: 'the session has ended before the answer',
    around: 'an app',
    withoutToken: true,
    hurried: true,
    answers: {
      createExchange: ['no connection', { refused: 'TOKEN_INVALID' }],
      createWidgetSession: ['usual', { refused: 'TOKEN_INVALID' }],
    },
    acts: sent,
    until: '.lw-session-panel button',
  },
  {
    name: 'ended-unsent',
    shows: 'the session has ended at Send without a host, and a link leads back',
    returns: true,
    answers: { previewExchange: { refused: 'TOKEN_INVALID' }, renewWidgetSession: { refused: 'TOKEN_EXPIRED' } },
    acts: sent,
    until: '.lw-session-panel a',
  },
  {
    name: 'ended-unknown',
    shows: 'the same before the answer',
    returns: true,
    hurried: true,
    answers: {
      createExchange: ['no connection', { refused: 'TOKEN_INVALID' }],
      renewWidgetSession: { refused: 'TOKEN_EXPIRED' },
    },
    acts: sent,
    until: '.lw-session-panel a',
  },
]
