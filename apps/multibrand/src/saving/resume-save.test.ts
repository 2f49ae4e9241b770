import { describe, expect, test } from 'vitest'
import { batchOf, reduce } from '../reduce.ts'
import { start, type Action, type Screen, type State } from '../state.ts'
import { linked } from '../testing.ts'
import { resume } from './resume-save.ts'

const even: Action = { type: 'split', edit: { type: 'even' } }
const pending = [even, { type: 'save' } as const].reduce(
  reduce,
  start({ connections: [linked('sky', 60), linked('inn', 40)], etag: '"1"' }),
)
const unsure = (maybeStored: State['maybeStored']) =>
  reduce(pending, { type: 'settle', outcome: { outcome: 'unsure', problem: null, maybeStored } })
const lost = unsure(batchOf(pending))
const on = (screen: Screen) => reduce(lost, { type: 'show', screen })

/**
 * Passes the states to `resume` in order, each with or without a connection. Returns true if the save resumes after the
 * last state.
 */
const after = (...moments: [state: State, connected: boolean][]) =>
  moments.reduce((was, [state, connected]) => resume(state, connected, was.missed), { missed: false, now: false }).now

describe('resuming a save after a network loss', () => {
  test('an interrupted save resumes when the browser is online again', () => {
    expect(after([lost, false])).toBe(false)
    expect(after([lost, false], [lost, true])).toBe(true)
    expect(after([lost, false], [on({ name: 'home' }), true])).toBe(true)
  })

  test('an interrupted save resumes when the reconnect happened during the save', () => {
    expect(after([pending, false], [pending, true])).toBe(false)
    expect(after([pending, false], [pending, true], [lost, true])).toBe(true)
  })

  test('an interrupted save resumes only once', () => {
    expect(after([lost, false], [lost, true], [pending, true], [lost, true])).toBe(false)
    expect(after([pending, true], [lost, true])).toBe(false)
  })

  test('a network loss that ended before the save causes no resume', () => {
    expect(
      after([start(pending.draft.saved), false], [start(pending.draft.saved), true], [pending, true], [lost, true]),
    ).toBe(false)
  })

  test.each<Screen>([
    { name: 'account', programId: 'gas', back: { name: 'split' } },
    { name: 'choose', from: 'split' },
    { name: 'statistics' },
    { name: 'history' },
  ])('an interrupted save resumes only after the user leaves screen "$name"', (screen) => {
    expect(after([on(screen), false], [on(screen), true])).toBe(false)
    expect(after([on(screen), false], [on(screen), true], [lost, true])).toBe(true)
  })

  test('a save that was never sent does not resume', () => {
    expect(after([unsure(null), false], [unsure(null), true])).toBe(false)
  })
})
