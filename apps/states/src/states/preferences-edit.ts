import { connection, linked, preferences } from './connections.ts'
import { everyProgram, multibrandProgram } from './programs.ts'
import type { Act, GalleryState } from './state.ts'

export const toSplit: readonly Act[] = [{ press: 'home.edit' }]
export const changed: readonly Act[] = [...toSplit, { press: 'split.evenly' }]
const row = (index: number) => `.lw-shares > li:nth-child(${index})`
/** Opens a row of the split. The first row is open at the start. */
const openRow = (index: number): Act => ({ pressAt: `${row(index)} .lw-share-toggle` })
const nothing = { estimatedValueInUsd: '0.00', estimatedValueInSourceLocalCurrency: '0.00' }
const tenPrograms = [...everyProgram, 'threadlark'] as const
const toAccount: readonly Act[] = [{ press: 'home.add' }, { choose: 'prg_hushwood' }, { press: 'shared.continue' }]
const numberLeft: readonly Act[] = [...toAccount, { fill: 'HW-4071882', into: 'shared.account.id', andLeave: true }]

export const editStates: readonly GalleryState[] = [
  { name: 'split', shows: 'the shares of three programs', acts: toSplit, until: '.lw-percent' },
  { name: 'split-changed', shows: 'changed, and not saved yet', acts: changed, until: '.lw-sticky-bar' },
  {
    name: 'split-ten',
    shows: 'ten programs in compact rows',
    session: preferences({
      programs: tenPrograms.map(multibrandProgram),
      connections: tenPrograms.map((id) => connection(id, 10)),
      pendingPoints: [],
    }),
    acts: toSplit,
    until: '.lw-percent',
  },
  {
    name: 'split-example',
    shows: 'nothing is pending, so each row shows the points of an example',
    session: preferences({ balances: { pending: nothing, matured: nothing }, pendingPoints: [] }),
    acts: toSplit,
    until: '.lw-percent',
  },
  {
    name: 'split-favourite',
    shows: 'one favourite has most of each reward',
    acts: [...toSplit, { pressAt: `${row(1)} .lw-share-action:nth-of-type(2)` }],
    until: '.lw-sticky-bar',
  },
  {
    name: 'split-locked',
    shows: 'one share is locked',
    acts: [...toSplit, openRow(2), { pressAt: `${row(2)} .lw-lock` }],
    until: '[data-locked]',
  },
  {
    name: 'split-limit',
    shows: 'no further change is possible, with the reason',
    acts: [
      ...toSplit,
      openRow(2),
      openRow(3),
      { pressAt: `${row(1)} .lw-lock` },
      { pressAt: `${row(3)} .lw-lock` },
      { pressAt: `${row(2)} .lw-share-steps button:last-of-type` },
    ],
    until: '.lw-reason',
  },
  {
    name: 'split-unread',
    shows: 'a typed text is not a share, with the reason',
    acts: [...toSplit, { fill: '-5', at: `${row(2)} input[type=text]`, andLeave: true }],
    until: '.lw-reason',
  },
  {
    name: 'split-too-much',
    shows: 'a typed share is over 100, with the allowed range',
    acts: [...toSplit, { fill: '150', at: `${row(2)} input[type=text]` }],
    until: '.lw-reason',
  },
  {
    name: 'split-two',
    shows: 'two programs share one slider',
    session: linked(connection('saltmere', 65), connection('ghaymat-bunn', 35)),
    acts: toSplit,
    until: '.lw-percent',
  },
  {
    name: 'split-one',
    shows: 'one program receives everything',
    session: linked(connection('nimbara', 100)),
    acts: toSplit,
    until: '.lw-percent',
  },
  {
    name: 'split-none',
    shows: 'no program has a share yet',
    session: linked(connection('nimbara', 0), connection('zaatroon', 0), connection('saltmere', 0)),
    acts: toSplit,
    until: '.lw-percent',
  },
  {
    name: 'later-waiting',
    shows: 'the next screen’s script is loading',
    file: 'waits',
    acts: toSplit,
    at: 1,
    until: 'main [aria-busy=true]',
  },
  {
    name: 'later-lost',
    shows: 'the next screen’s script could not be loaded',
    file: 'is lost',
    acts: toSplit,
    until: '.lw-message-screen',
  },
  {
    name: 'split-decimals',
    shows: 'shares with decimals, until the first change',
    session: linked(connection('nimbara', 33.34), connection('zaatroon', 33.33), connection('saltmere', 33.33)),
    acts: toSplit,
    until: '.lw-notice',
  },
  {
    name: 'split-removed',
    shows: 'a program was removed, with an undo button',
    acts: [...toSplit, openRow(2), { pressAt: `${row(2)} .lw-share-actions button:last-of-type` }],
    until: '.lw-toast',
  },
  {
    name: 'split-remove-last',
    shows: 'removing the only program asks first',
    session: linked(connection('nimbara', 100)),
    acts: [...toSplit, { pressAt: '.lw-share-actions button:last-of-type' }],
    until: 'dialog[open]',
  },
  {
    name: 'split-empty',
    shows: 'no program is left',
    session: linked(connection('nimbara', 100)),
    acts: [...toSplit, { pressAt: '.lw-share-actions button:last-of-type' }, { press: 'last.remove' }],
    until: '.lw-toast',
  },
  { name: 'choose', shows: 'programs that can be linked', acts: [{ press: 'home.add' }], until: '.lw-radio-list' },
  {
    name: 'choose-nothing',
    shows: 'Continue without a choice',
    acts: [{ press: 'home.add' }, { press: 'shared.continue' }],
    until: '[role=alert]',
  },
  {
    name: 'choose-found',
    shows: 'a search with its number of matches',
    session: linked(connection('nimbara', 100)),
    acts: [{ press: 'home.add' }, { fill: 'e', into: 'shared.search' }],
    until: '.lw-field-status:not(:empty)',
  },
  {
    name: 'choose-not-found',
    shows: 'a search without a match',
    session: linked(connection('nimbara', 100)),
    acts: [{ press: 'home.add' }, { fill: 'qqqq', into: 'shared.search' }],
    until: '.lw-field-status:not(:empty)',
  },
  { name: 'account', shows: 'the fields that the program asks for', acts: toAccount, until: 'form input' },
  {
    name: 'account-missing',
    shows: 'Add with nothing filled in',
    acts: [...toAccount, { press: 'account.add' }],
    until: '[aria-invalid]',
  },
  {
    name: 'account-checking',
    shows: 'the program is checking the number',
    answers: { validatePreferenceMember: 'silence' },
    acts: numberLeft,
    until: '[data-tone=busy]',
  },
  { name: 'account-found', shows: 'the program knows the number', acts: numberLeft, until: '[data-tone=success]' },
  {
    name: 'account-not-found',
    shows: 'the program does not know the number',
    answers: { validatePreferenceMember: { data: { data: { isValid: false } } } },
    acts: numberLeft,
    until: '[aria-invalid]',
  },
  {
    name: 'account-unchecked',
    shows: 'the check got no answer, and the user may continue',
    answers: { validatePreferenceMember: 'no connection' },
    acts: numberLeft,
    until: '[data-tone=info]',
  },
  {
    name: 'added',
    shows: 'linked, with a proposed even share and its undo',
    session: linked(connection('nimbara', 70), connection('saltmere', 30)),
    acts: [
      { press: 'home.add' },
      { choose: 'prg_zaatroon' },
      { press: 'shared.continue' },
      { fill: '6614-2093', into: 'shared.account.id' },
      { press: 'account.add' },
    ],
    until: '.lw-percent',
  },
  {
    name: 'added-first',
    shows: 'the first linked program, which receives everything',
    session: linked(),
    acts: [
      { press: 'home.first' },
      { choose: 'prg_drovak' },
      { press: 'shared.continue' },
      { fill: '7730051944', into: 'shared.account.id' },
      { press: 'account.add' },
    ],
    until: '.lw-percent',
  },
]
