import { expect, test } from 'vitest'
import { fakeClock } from '../session/testing.ts'
import { createDraftKeeper, type DraftText } from './draft-keeper.ts'

/** Creates a keeper with a fake clock, and a record of its requests. The first `failures` requests fail. */
function kept(stored: DraftText = null, failures = 0) {
  const clock = fakeClock()
  const sent: DraftText[] = []
  const send = async (draft: DraftText) => {
    if (sent.push(draft) <= failures) throw new Error('offline')
  }
  return { keeper: createDraftKeeper(stored, send, clock), clock, sent }
}

test('a draft is sent one second after its last change', async () => {
  const { keeper, clock, sent } = kept()
  keeper.change('a')
  await clock.move(0.9)
  keeper.change('ab')
  await clock.move(0.9)
  expect(sent).toEqual([])
  await clock.move(0.1)
  expect(sent).toEqual(['ab'])
})

test('requests are at least two seconds apart', async () => {
  const { keeper, clock, sent } = kept()
  keeper.change('a')
  await clock.move(1)
  keeper.change('ab')
  await clock.move(1.9)
  expect(sent).toEqual(['a'])
  await clock.move(0.1)
  expect(sent).toEqual(['a', 'ab'])
})

test('the end of the document sends a waiting change immediately', () => {
  const { keeper, sent } = kept()
  keeper.change('a')
  keeper.flush()
  keeper.flush()
  expect(sent).toEqual(['a'])
})

test('a draft that the service already has is not sent', async () => {
  const { keeper, clock, sent } = kept('a')
  keeper.change('ab')
  keeper.change('a')
  await clock.move(5)
  keeper.flush()
  expect(sent).toEqual([])
})

test('null erases a stored draft', async () => {
  const { keeper, clock, sent } = kept('a')
  keeper.change(null)
  await clock.move(1)
  expect(sent).toEqual([null])
})

test('a failed draft is sent again with the next change', async () => {
  const { keeper, clock, sent } = kept(null, 1)
  keeper.change('a')
  await clock.move(1)
  await clock.move(10)
  keeper.change('a')
  await clock.move(1)
  expect(sent).toEqual(['a', 'a'])
})

test('a stopped keeper sends no waiting change', async () => {
  const { keeper, clock, sent } = kept()
  keeper.change('a')
  keeper.stop()
  await clock.move(5)
  keeper.flush()
  expect(sent).toEqual([])
})
