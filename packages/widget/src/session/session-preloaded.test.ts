import { expect, test } from 'vitest'
import type { WidgetView } from '@loyalty/contract'
import { ConnectionError } from '@loyalty/contract/client'
import { SessionEnded } from './session-state.ts'
import { failureOf, opened, paid, exchanged, unreachable, view } from './testing-preloaded.ts'
import { refusal, settled } from './testing.ts'

test('shows the preloaded view and holds calls until the exchange', async () => {
  const { session, exchanges, reports } = opened()
  const started = session.start()
  expect(session.state()).toEqual({ status: 'open', session: view, epoch: 1, preloaded: true })
  const tokens = [session.token(30, 1), session.token(60, 1)]
  await settled()
  exchanges[0]!.resolve(exchanged)
  await started
  expect(await Promise.all(tokens)).toEqual(['S', 'S'])
  expect(session.state()).toEqual({ status: 'open', session: view, epoch: 1 })
  expect([exchanges.length, reports]).toEqual([1, []])
})

test('keeps the screen without network and retries with the next call', async () => {
  const { session, exchanges, reports, loseFirst } = opened()
  await loseFirst()
  expect(session.state()).toMatchObject({ status: 'open', epoch: 1 })
  expect(reports).toEqual(['error'])
  const failed = failureOf(session.token(30, 1))
  await settled()
  exchanges[1]!.reject(unreachable())
  expect(await failed).toBeInstanceOf(ConnectionError)
  const found = session.token(30, 1)
  await settled()
  exchanges[2]!.resolve(exchanged)
  expect(await found).toBe('S')
  expect(session.state()).toMatchObject({ status: 'open', epoch: 1 })
})

test('retries the exchange by itself until it succeeds', async () => {
  const { session, clock, exchanges, loseFirst } = opened()
  await loseFirst()
  await clock.move(9)
  expect(exchanges).toHaveLength(1)
  await clock.move(1)
  expect(exchanges).toHaveLength(2)
  exchanges[1]!.reject(unreachable())
  await settled()
  await clock.move(10)
  exchanges[2]!.resolve(exchanged)
  await settled()
  await clock.move(60)
  expect(exchanges).toHaveLength(3)
  expect(await session.token(30, 1)).toBe('S')
})

test('pauses the preloaded view when its token is refused', async () => {
  const { session, exchanges, shown } = opened()
  const started = session.start()
  const ended = failureOf(session.token(30, 1))
  await settled()
  exchanges[0]!.reject(refusal('TOKEN_INVALID'))
  await started
  await settled()
  expect(session.state()).toMatchObject({ status: 'paused', session: view, resumable: false, why: 'unauthorised' })
  expect(shown).toEqual(['open', 'paused'])
  expect(await ended).toBeInstanceOf(SessionEnded)
})

test('pauses the preloaded view when its token has expired', async () => {
  const { session, exchanges, loseFirst } = opened()
  await loseFirst()
  const ended = failureOf(session.token(30, 1))
  await settled()
  exchanges[1]!.reject(refusal('TOKEN_EXPIRED'))
  expect(await ended).toBeInstanceOf(SessionEnded)
  await settled()
  expect(session.state()).toMatchObject({ status: 'paused', session: view, resumable: false })
})

test('pauses after a final refusal and does not retry', async () => {
  const { session, clock, exchanges, loseFirst } = opened()
  await loseFirst()
  await clock.move(10)
  exchanges[1]!.reject(refusal('ORGANIZATION_NOT_ACTIVE', 403))
  await settled()
  expect(session.state()).toMatchObject({ status: 'paused', resumable: false, error: undefined })
  await clock.move(60)
  expect(exchanges).toHaveLength(2)
})

test('opens the receipt of an order paid before the exchange', async () => {
  const { session, exchanges } = opened()
  const started = session.start()
  exchanges[0]!.resolve(paid)
  await started
  expect(session.state()).toEqual({ status: 'open', session: paid, epoch: 2 })
})

test('keeps the receipt that came with the document', async () => {
  const brought = { ...view, widget: 'point-exchange', exchange: paid.exchange } as WidgetView
  const { session, exchanges } = opened({ view: brought })
  const started = session.start()
  exchanges[0]!.resolve(paid)
  await started
  expect(session.state()).toEqual({ status: 'open', session: brought, epoch: 1 })
})

test('leaves a busy service alone until its retryAfter', async () => {
  const { session, clock, exchanges } = opened()
  const started = session.start()
  exchanges[0]!.reject(refusal('RATE_LIMITED', 429, 7))
  await started
  const calls = [1, 2, 3].map(() => failureOf(session.token(30, 1)))
  for (const error of await Promise.all(calls)) expect(error).toMatchObject({ code: 'RATE_LIMITED' })
  expect(exchanges).toHaveLength(1)
  await clock.move(7)
  const call = session.token(30, 1)
  await settled()
  exchanges[1]!.resolve(exchanged)
  expect(await call).toBe('S')
})
