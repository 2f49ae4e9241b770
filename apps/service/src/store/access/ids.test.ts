import { expect, test } from 'vitest'
import { createIds, firstIdAt, idTime } from './ids.ts'

test('ids increase within a millisecond and never repeat', () => {
  let now = 1_700_000_000_000
  const id = createIds(() => now)
  const made: string[] = []
  for (let count = 0; count < 20_000; count += 1) {
    if (count % 7 === 0) now += 1
    made.push(id('txn'))
  }
  expect(made.every((each) => /^txn_[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(each))).toBe(true)
  expect(made).toStrictEqual(made.toSorted())
  expect(new Set(made).size).toBe(made.length)
})

test('each random character of an id has all 32 possible values', () => {
  let now = 1_700_000_000_000
  const id = createIds(() => (now += 1))
  const known = Array.from({ length: 16 }, () => new Set<string>())
  for (let count = 0; count < 4_000; count += 1)
    for (const [place, character] of id('x').slice(-16).split('').entries()) known[place]?.add(character)
  expect(known.map((values) => values.size)).toStrictEqual(known.map(() => 32))
})

test('idTime and firstIdAt match the millisecond of an id', () => {
  const at = 1_700_000_000_000
  const made = createIds(() => at)('evt')
  expect(idTime(made)).toBe(at)
  const inOrder = [
    firstIdAt('evt', -1),
    firstIdAt('evt', at),
    made,
    firstIdAt('evt', at + 1),
    firstIdAt('evt', Number.MAX_SAFE_INTEGER),
  ]
  expect(inOrder.toSorted()).toEqual(inOrder)
})
