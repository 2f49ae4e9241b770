import { expect, test } from 'vitest'
import type { WidgetSession, WidgetView } from '@loyalty/contract'
import { ConnectionError } from '@loyalty/contract/client'
import { lwError } from '@loyalty/embed/failures'
import { initial, reduce, type SessionEffect, type SessionEvent, type SessionMachine } from './reduce.ts'
import { refusal } from './testing.ts'

const view = { widget: 'multibrand', subject: 'layla' } as WidgetView
const session: WidgetSession = { ...view, sessionToken: 'S1', expiresIn: 600, draft: null }
const other = { ...session, subject: 'omar' }
const age = () => 0
const held = { session, age }

const offline = new ConnectionError('No answer')
const expired = refusal('TOKEN_EXPIRED')
const down = refusal('SERVICE_UNAVAILABLE', 503)
const signedOut = { error: lwError('host_unauthenticated', '') }
const forbidden = { error: lwError('token_forbidden', '') }

const open: SessionMachine = { shown: { status: 'open', session, epoch: 1 }, epochs: 1, finished: 0, held }
const panel = { status: 'paused', session, epoch: 1, resumable: true, busy: false } as const
const paused: SessionMachine = { ...open, shown: panel }
const returning: SessionMachine = {
  ...open,
  shown: { status: 'returning', session, epoch: 1 },
  away: true,
}

type Row = [
  title: string,
  state: SessionMachine,
  event: SessionEvent,
  next: Partial<SessionMachine>,
  effects: readonly SessionEffect[],
]

const pausing: SessionEffect[] = ['disarm', 'expired', 'checkHost', 'report']

const rows: Row[] = [
  [
    'opens the first session',
    initial,
    { type: 'opened', session, age },
    { shown: open.shown, held: { session, age }, epochs: 1 },
    ['arm'],
  ],
  [
    'keeps the screen of the same user',
    open,
    { type: 'opened', session: { ...session, sessionToken: 'S2' }, age },
    { shown: open.shown },
    ['arm'],
  ],
  [
    'begins an epoch for another user',
    open,
    { type: 'opened', session: other, age },
    { shown: { status: 'open', session: other, epoch: 2 }, epochs: 2 },
    ['arm'],
  ],
  [
    'hides a session that opens in a cached document',
    { ...initial, away: true },
    { type: 'opened', session, age },
    { shown: { status: 'returning', session, epoch: 1 } },
    ['arm'],
  ],
  [
    'keeps the screen after a renewal',
    open,
    { type: 'renewed', session: { sessionToken: 'R', expiresIn: 600 }, age },
    { shown: { status: 'open', session, epoch: 1, expiring: false } },
    ['arm'],
  ],
  [
    'announces the last minute of a session',
    open,
    { type: 'renewed', session: { sessionToken: 'R', expiresIn: 60 }, age },
    { shown: { status: 'open', session, epoch: 1, expiring: true } },
    ['arm'],
  ],
  [
    'shows the refusal of a start without a token',
    initial,
    { type: 'refused', why: 'unsupported' },
    { shown: { status: 'refused', why: 'unsupported' } },
    [],
  ],
  [
    'shows the refusal of an expired token',
    initial,
    { type: 'startFailed', error: expired },
    { shown: { status: 'refused', why: 'expired' } },
    ['report'],
  ],
  [
    'reports a start without an answer as failed',
    initial,
    { type: 'startFailed', error: offline },
    { shown: { status: 'failed', error: offline } },
    ['report'],
  ],
  ['ignores a failed start in a cached document', returning, { type: 'startFailed', error: down }, returning, []],
  [
    'pauses an open session that has ended',
    open,
    { type: 'ended', error: signedOut },
    { shown: { ...panel, error: signedOut } },
    pausing,
  ],
  [
    'offers no resume after a final refusal',
    open,
    { type: 'ended', error: forbidden },
    { shown: { ...panel, resumable: false, error: forbidden } },
    pausing,
  ],
  [
    'offers no resume without a host',
    { ...open, hosted: false },
    { type: 'ended', error: expired },
    { shown: { ...panel, resumable: false } },
    pausing,
  ],
  ['ignores a second end of a session', paused, { type: 'ended', error: expired }, paused, []],
  [
    'withdraws the resume when the host is missing',
    paused,
    { type: 'hostChecked', hosted: false },
    { shown: { ...panel, resumable: false }, hosted: false },
    [],
  ],
  [
    'keeps the resume when the host is present',
    paused,
    { type: 'hostChecked', hosted: true },
    { shown: panel, hosted: true },
    [],
  ],
  ['ignores a resume of an open session', open, { type: 'resuming' }, open, []],
  [
    'records a missing host of an open session',
    open,
    { type: 'hostChecked', hosted: false },
    { shown: open.shown, hosted: false },
    [],
  ],
  [
    'shows the loading state after a restart',
    returning,
    { type: 'restarted' },
    { shown: { status: 'loading' }, away: false },
    [],
  ],
  [
    'marks a resuming session as busy',
    { ...open, shown: { ...panel, error: signedOut } },
    { type: 'resuming' },
    { shown: { ...panel, busy: true, error: undefined } },
    [],
  ],
  [
    'shows the error of a failed resume',
    { ...open, shown: { ...panel, busy: true } },
    { type: 'resumeFailed', error: forbidden },
    { shown: { ...panel, resumable: false, error: forbidden } },
    ['report'],
  ],
  [
    'ignores a failed resume in a cached document',
    returning,
    { type: 'resumeFailed', error: signedOut },
    returning,
    [],
  ],
  [
    'hides the screen when the browser caches the document',
    open,
    { type: 'left', away: true },
    { shown: returning.shown, away: true },
    [],
  ],
  [
    'records that the browser caches a loading document',
    initial,
    { type: 'left', away: true },
    { shown: initial.shown, away: true },
    [],
  ],
  [
    'hides the screen while the page confirms the user',
    paused,
    { type: 'left', away: false },
    { shown: returning.shown, away: false },
    [],
  ],
  [
    'shows why the page did not confirm the user',
    { ...returning, away: false },
    { type: 'returnFailed', error: signedOut },
    { shown: { status: 'returning', session, epoch: 1, error: signedOut } },
    ['report'],
  ],
  [
    'sends no report for a failed return in a cached document',
    returning,
    { type: 'returnFailed', error: signedOut },
    { shown: { status: 'returning', session, epoch: 1, error: signedOut } },
    [],
  ],
  [
    'removes the session panel from the last screen',
    paused,
    { type: 'finished' },
    { shown: open.shown, finished: 1 },
    [],
  ],
  ['keeps a hidden last screen hidden', returning, { type: 'finished' }, { shown: returning.shown, finished: 1 }, []],
  [
    'keeps the last screen when a new session opens',
    { ...open, finished: 1 },
    { type: 'opened', session, age },
    { shown: open.shown },
    ['arm'],
  ],
]

test.each(rows)('the reducer %s', (_, state, event, next, effects) => {
  const before = structuredClone({ ...state, held: undefined })
  const step = reduce(state, event)
  expect(step.state).toMatchObject(next)
  expect(step.effects).toEqual(effects)
  expect({ ...state, held: undefined }).toEqual(before)
})

test('an unchanged screen keeps its object identity', () => {
  expect(reduce(open, { type: 'hostChecked', hosted: true }).state.shown).toBe(open.shown)
})

test('the draft of an epoch is that of its first session', () => {
  const first = reduce(initial, { type: 'opened', session: { ...session, draft: 'first' }, age }).state
  expect(first.draft).toEqual({ epoch: 1, text: 'first' })
  const again = reduce(first, { type: 'opened', session: { ...session, draft: 'second' }, age }).state
  expect(again.draft).toEqual({ epoch: 1, text: 'first' })
  const switched = reduce(again, { type: 'opened', session: { ...other, draft: null }, age }).state
  expect(switched.draft).toEqual({ epoch: 2, text: null })
})
