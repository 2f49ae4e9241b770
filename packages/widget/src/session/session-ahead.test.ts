import { expect, test } from 'vitest'
import type { WidgetView } from '@loyalty/contract'
import { ConnectionError } from '@loyalty/contract/client'
import { SessionEnded } from './session-state.ts'
import { failureOf, opened, paid, traded, unreachable, view } from './testing-ahead.ts'
import { refusal, settled } from './testing.ts'

test('what the document has brought is shown before the trade is done, and calls wait for that', async () => {
  const { session, trades, told } = opened()
  const started = session.start()
  expect(session.state()).toEqual({ status: 'open', session: view, visit: 1, ahead: true })
  const tokens = [session.token(30, 1), session.token(60, 1)]
  await settled()
  trades[0]!.resolve(traded)
  await started
  expect(await Promise.all(tokens)).toEqual(['S', 'S'])
  expect(session.state()).toEqual({ status: 'open', session: view, visit: 1 })
  expect([trades.length, told]).toEqual([1, []])
})

test('a trade that meets no network takes no screen away: the next call tries again, and says so when that fails too', async () => {
  const { session, trades, told, loseFirst } = opened()
  await loseFirst()
  expect(session.state()).toMatchObject({ status: 'open', visit: 1 })
  expect(told).toEqual(['error'])
  const failed = failureOf(session.token(30, 1))
  await settled()
  trades[1]!.reject(unreachable())
  expect(await failed).toBeInstanceOf(ConnectionError)
  const found = session.token(30, 1)
  await settled()
  trades[2]!.resolve(traded)
  expect(await found).toBe('S')
  expect(session.state()).toMatchObject({ status: 'open', visit: 1 })
})

test('it is tried again by itself too, before the token is too old, until it is done', async () => {
  const { session, clock, trades, loseFirst } = opened()
  await loseFirst()
  await clock.move(9)
  expect(trades).toHaveLength(1)
  await clock.move(1)
  expect(trades).toHaveLength(2)
  trades[1]!.reject(unreachable())
  await settled()
  await clock.move(10)
  trades[2]!.resolve(traded)
  await settled()
  await clock.move(60)
  expect(trades).toHaveLength(3)
  expect(await session.token(30, 1)).toBe('S')
})

test('a token that is refused ends it under what the document has brought, and no call is sent', async () => {
  const { session, trades, shown } = opened()
  const started = session.start()
  const ended = failureOf(session.token(30, 1))
  await settled()
  trades[0]!.reject(refusal('TOKEN_INVALID'))
  await started
  await settled()
  expect(session.state()).toMatchObject({ status: 'paused', session: view, resumable: false, why: 'unauthorised' })
  expect(shown).toEqual(['open', 'paused'])
  expect(await ended).toBeInstanceOf(SessionEnded)
})

test('a token that has become too old for the trade is a session that has ended, with the screen as it was', async () => {
  const { session, trades, loseFirst } = opened()
  await loseFirst()
  const ended = failureOf(session.token(30, 1))
  await settled()
  trades[1]!.reject(refusal('TOKEN_EXPIRED'))
  expect(await ended).toBeInstanceOf(SessionEnded)
  await settled()
  expect(session.state()).toMatchObject({ status: 'paused', session: view, resumable: false })
})

test('what the service refuses for good ends it, and is not asked for again', async () => {
  const { session, clock, trades, loseFirst } = opened()
  await loseFirst()
  await clock.move(10)
  trades[1]!.reject(refusal('ORGANIZATION_NOT_ACTIVE', 403))
  await settled()
  expect(session.state()).toMatchObject({ status: 'paused', resumable: false, error: undefined })
  await clock.move(60)
  expect(trades).toHaveLength(2)
})

test('an order that was paid between the document and its trade opens on its receipt', async () => {
  const { session, trades } = opened()
  const started = session.start()
  trades[0]!.resolve(paid)
  await started
  expect(session.state()).toEqual({ status: 'open', session: paid, visit: 2 })
})

test('one that was paid before the document keeps the receipt that it has brought', async () => {
  const brought = { ...view, widget: 'point-exchange', exchange: paid.exchange } as WidgetView
  const { session, trades } = opened({ view: brought })
  const started = session.start()
  trades[0]!.resolve(paid)
  await started
  expect(session.state()).toEqual({ status: 'open', session: brought, visit: 1 })
})

test('a service that is busy is left alone for as long as it says, whatever is pressed', async () => {
  const { session, clock, trades } = opened()
  const started = session.start()
  trades[0]!.reject(refusal('RATE_LIMITED', 429, 7))
  await started
  const calls = [1, 2, 3].map(() => failureOf(session.token(30, 1)))
  for (const error of await Promise.all(calls)) expect(error).toMatchObject({ code: 'RATE_LIMITED' })
  expect(trades).toHaveLength(1)
  await clock.move(7)
  const call = session.token(30, 1)
  await settled()
  trades[1]!.resolve(traded)
  expect(await call).toBe('S')
})
