import { expect, test } from 'vitest'
import { endOfTurn } from './end-of-turn.ts'

test('endOfTurn resolves all waiting calls together, after all pending microtasks', async () => {
  const order: string[] = []
  const first = endOfTurn().then(() => order.push('first'))
  expect(endOfTurn()).toBe(endOfTurn())
  await Promise.resolve().then(() => order.push('microtask'))
  await Promise.all([first, endOfTurn().then(() => order.push('second'))])
  expect(order).toStrictEqual(['microtask', 'first', 'second'])
  const before = endOfTurn()
  await before
  expect(endOfTurn()).not.toBe(before)
})
