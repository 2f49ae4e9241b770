import { expect, test } from 'vitest'
import type { WidgetSession, WidgetView } from '@loyalty/contract'
import { ConnectionError } from '@loyalty/contract/client'
import { SessionEnded } from './session-state.ts'
import { refusal, settled, world } from './testing.ts'

const view = { widget: 'multibrand', subject: 'layla' } as WidgetView
const traded = { sessionToken: 'S', expiresIn: 600, subject: 'layla' } as WidgetSession
const failureOf = (call: Promise<string>): Promise<unknown> => call.catch((error: unknown) => error)
const unreachable = () => new ConnectionError('No answer')

/** A widget with what its document has brought, whose trades end as the test says, each in turn. */
function opened({ hosted = false, visible = true } = {}) {
  const trades: PromiseWithResolvers<WidgetSession>[] = []
  const trade = () => {
    const next = Promise.withResolvers<WidgetSession>()
    trades.push(next)
    return next.promise
  }
  return { ...world({ hosted, token: 'URL', view, trade, visible: () => visible }), trades }
}

test('what the document has brought is shown before the trade is done, and calls wait for that', async () => {
  const { session, trades, told } = opened()
  const started = session.start()
  expect(session.state()).toEqual({ status: 'open', session: view, visit: 1 })
  const tokens = [session.token(30, 1), session.token(60, 1)]
  await settled()
  trades[0]!.resolve(traded)
  await started
  expect(await Promise.all(tokens)).toEqual(['S', 'S'])
  expect(session.state()).toEqual({ status: 'open', session: view, visit: 1 })
  expect([trades.length, told]).toEqual([1, []])
})

test('a trade that meets no network takes no screen away: the next call tries again, and says so when that fails too', async () => {
  const { session, trades, told } = opened()
  const started = session.start()
  trades[0]!.reject(unreachable())
  await started
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
  const { session, clock, trades } = opened()
  const started = session.start()
  trades[0]!.reject(unreachable())
  await started
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

test('of a token that is refused nothing stays to be seen, and no call is sent', async () => {
  const { session, trades } = opened()
  const started = session.start()
  const ended = failureOf(session.token(30, 1))
  await settled()
  trades[0]!.reject(refusal('TOKEN_INVALID'))
  await started
  expect(session.state()).toEqual({ status: 'refused', why: 'unauthorised' })
  expect(await ended).toBeInstanceOf(SessionEnded)
})

test('where an app is around, it is asked for another token, out of sight of what was shown for the first', async () => {
  const { session, trades, asked } = opened({ hosted: true })
  const started = session.start()
  trades[0]!.reject(refusal('TOKEN_EXPIRED'))
  await settled()
  expect(session.state()).toEqual({ status: 'loading' })
  trades[1]!.resolve({ ...traded, subject: 'noura' })
  await started
  expect(asked).toEqual(['unauthorized'])
  expect(session.state()).toMatchObject({ status: 'open', session: { subject: 'noura' }, visit: 2 })
})

test('a token that has become too old for the trade is a session that has ended, with the screen as it was', async () => {
  const { session, trades } = opened()
  const started = session.start()
  trades[0]!.reject(unreachable())
  await started
  const ended = failureOf(session.token(30, 1))
  await settled()
  trades[1]!.reject(refusal('TOKEN_EXPIRED'))
  expect(await ended).toBeInstanceOf(SessionEnded)
  await settled()
  expect(session.state()).toMatchObject({ status: 'paused', session: view, resumable: false })
})

test('a page that comes around meanwhile is asked whose session it is', async () => {
  const { session, trades, asked } = opened({ hosted: true })
  const started = session.start()
  const reconnected = session.reconnect()
  expect(session.state()).toMatchObject({ status: 'returning' })
  trades[0]!.reject(unreachable())
  await started
  await settled()
  trades[1]!.resolve({ ...traded, subject: 'noura' })
  await reconnected
  expect(asked).toEqual(['reconnect'])
  expect(session.state()).toMatchObject({ status: 'open', session: { subject: 'noura' }, visit: 2 })
})
