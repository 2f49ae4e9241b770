import { expect, test } from 'vitest'
import type { WidgetView } from '@loyalty/contract'
import { ConnectionError } from '@loyalty/contract/client'
import { SessionEnded } from './session-state.ts'
import { failureOf, opened, paid, exchanged, unreachable, view } from './testing-preloaded.ts'
import { refusal, settled } from './testing.ts'

test('calls of a preloaded screen wait for the token exchange', async () => {
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

test('each call of a preloaded screen repeats a failed token exchange', async () => {
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

test('a preloaded session retries the exchange every ten seconds until success', async () => {
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

test('an invalid token pauses the preloaded view', async () => {
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

test('an expired token pauses the preloaded view', async () => {
  const { session, exchanges, loseFirst } = opened()
  await loseFirst()
  const ended = failureOf(session.token(30, 1))
  await settled()
  exchanges[1]!.reject(refusal('TOKEN_EXPIRED'))
  expect(await ended).toBeInstanceOf(SessionEnded)
  await settled()
  expect(session.state()).toMatchObject({ status: 'paused', session: view, resumable: false })
})

test('a final refusal stops the retries of the token exchange', async () => {
  const { session, clock, exchanges, loseFirst } = opened()
  await loseFirst()
  await clock.move(10)
  exchanges[1]!.reject(refusal('ORGANIZATION_NOT_ACTIVE', 403))
  await settled()
  expect(session.state()).toMatchObject({ status: 'paused', resumable: false, error: undefined })
  await clock.move(60)
  expect(exchanges).toHaveLength(2)
})

test('an order paid before the token exchange opens the receipt', async () => {
  const { session, exchanges } = opened()
  const started = session.start()
  exchanges[0]!.resolve(paid)
  await started
  expect(session.state()).toEqual({ status: 'open', session: paid, epoch: 2 })
})

test('a preloaded receipt stays open after the token exchange', async () => {
  const brought = { ...view, widget: 'point-exchange', exchange: paid.exchange } as WidgetView
  const { session, exchanges } = opened({ view: brought })
  const started = session.start()
  exchanges[0]!.resolve(paid)
  await started
  expect(session.state()).toEqual({ status: 'open', session: brought, epoch: 1 })
})

test('a 429 stops further token exchanges until retryAfter has passed', async () => {
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
