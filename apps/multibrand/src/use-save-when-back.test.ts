import { describe, expect, test } from 'vitest'
import { splitEvenly } from '@loyalty/ui/percent'
import { batchOf, reduce } from './flow.ts'
import { start, type Action, type Screen, type State } from './state.ts'
import { linked } from './testing.ts'
import { goOn } from './use-save-when-back.ts'

const even: Action = { type: 'split', update: splitEvenly }
const pending = [even, { type: 'save' } as const].reduce(
  reduce,
  start({ connections: [linked('sky', 60), linked('inn', 40)], etag: '"1"' }),
)
const unsure = (maybeStored: State['maybeStored']) =>
  reduce(pending, { type: 'settle', outcome: { outcome: 'unsure', problem: null, maybeStored } })
const lost = unsure(batchOf(pending))
const on = (screen: Screen) => reduce(lost, { type: 'show', screen })

/** What the states in a row, each with the network there or not, come to. */
const after = (...moments: [state: State, there: boolean][]) =>
  moments.reduce((was, [state, there]) => goOn(state, there, was.missed), { missed: false, now: false }).now

describe('a save that met no network', () => {
  test('goes on when there is one again', () => {
    expect(after([lost, false])).toBe(false)
    expect(after([lost, false], [lost, true])).toBe(true)
    expect(after([lost, false], [on({ name: 'home' }), true])).toBe(true)
  })

  test('goes on as well when the network was back before the save had given up', () => {
    expect(after([pending, false], [pending, true])).toBe(false)
    expect(after([pending, false], [pending, true], [lost, true])).toBe(true)
  })

  test('goes on once: what fails with the network there is left to the user', () => {
    expect(after([lost, false], [lost, true], [pending, true], [lost, true])).toBe(false)
    expect(after([pending, true], [lost, true])).toBe(false)
  })

  test('does not go on for a network that was away before it began', () => {
    expect(after([start(pending.draft.saved), false], [start(pending.draft.saved), true], [pending, true], [lost, true])).toBe(false)
  })

  test.each<Screen>([
    { name: 'account', programId: 'gas', back: { name: 'split' } },
    { name: 'choose', from: 'split' },
    { name: 'statistics' },
    { name: 'history' },
  ])('waits under $name, until that is left', (screen) => {
    expect(after([on(screen), false], [on(screen), true])).toBe(false)
    expect(after([on(screen), false], [on(screen), true], [lost, true])).toBe(true)
  })

  test('that was never sent is left to the user, who is told to try again', () => {
    expect(after([unsure(null), false], [unsure(null), true])).toBe(false)
  })
})
