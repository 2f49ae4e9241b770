import { expect, test } from 'vitest'
import type { WidgetSession, WidgetView } from '@loyalty/contract'
import { ConnectionError } from '@loyalty/contract/client'
import { SessionEnded } from './session-state.ts'
import { refusal, settled, world } from './testing.ts'

const view = { widget: 'multibrand', subject: 'layla' } as WidgetView
const traded = { sessionToken: 'S', expiresIn: 600, subject: 'layla' } as WidgetSession
const paid = { ...traded, widget: 'point-exchange', exchange: { receipt: { id: 'txn_1' } } } as Extract<
  WidgetSession,
  { widget: 'point-exchange' }
>
const failureOf = (call: Promise<string>): Promise<unknown> => call.catch((error: unknown) => error)
const unreachable = () => new ConnectionError('No answer')

type Opened = Pick<Parameters<typeof world>[0] & object, 'hosted' | 'grant' | 'view'>

/** A widget with what its document has brought, whose trades end as the test says, each in turn. */
function opened({ hosted = false, ...more }: Opened = {}) {
  const trades: PromiseWithResolvers<WidgetSession>[] = []
  const trade = () => {
    const next = Promise.withResolvers<WidgetSession>()
    trades.push(next)
    return next.promise
  }
  const made = world({ hosted, token: 'URL', view, trade, ...more })
  /** What its screens have been told, in this order. */
  const shown: string[] = []
  made.session.subscribe(() => shown.push(made.session.state().status))
  /** The first trade, lost on its way. */
  const loseFirst = async () => {
    const started = made.session.start()
    trades[0]!.reject(unreachable())
    await started
  }
  return { ...made, trades, shown, loseFirst }
}

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
  const { session, trades } = opened()
  const started = session.start()
  const ended = failureOf(session.token(30, 1))
  await settled()
  trades[0]!.reject(refusal('TOKEN_INVALID'))
  await started
  await settled()
  expect(session.state()).toMatchObject({ status: 'paused', session: view, resumable: false })
  expect(await ended).toBeInstanceOf(SessionEnded)
})

test('where an app is around, it is asked for another token, and another user’s screens are made anew', async () => {
  const { session, trades, asked } = opened({ hosted: true })
  const started = session.start()
  trades[0]!.reject(refusal('TOKEN_EXPIRED'))
  await settled()
  trades[1]!.resolve({ ...traded, subject: 'noura' })
  await started
  expect(asked).toEqual(['unauthorized'])
  expect(session.state()).toMatchObject({ status: 'open', session: { subject: 'noura' }, visit: 2 })
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

test('in an app it is tried again by itself too, and one that gives no token then leaves the screen as it was', async () => {
  const { session, clock, trades, asked, told, loseFirst } = opened({ hosted: true, grant: () => null })
  await loseFirst()
  await clock.move(10)
  expect(trades).toHaveLength(2)
  trades[1]!.reject(refusal('TOKEN_EXPIRED'))
  await settled()
  expect(asked).toEqual(['unauthorized'])
  expect(session.state()).toMatchObject({ status: 'paused', session: view, visit: 1, resumable: true })
  expect(told).toEqual(['error', 'expired', 'error'])
})

test('an app that gives one for the same user keeps the screen, and the call goes on', async () => {
  const { session, trades, shown, loseFirst } = opened({ hosted: true })
  await loseFirst()
  const call = session.token(60, 1)
  await settled()
  trades[1]!.reject(refusal('TOKEN_EXPIRED'))
  await settled()
  trades[2]!.resolve(traded)
  expect(await call).toBe('S')
  expect(session.state()).toEqual({ status: 'open', session: view, visit: 1 })
  expect(shown).toEqual(['open', 'open'])
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

test('a page that is done with it hears of no more trades', async () => {
  const { session, clock, trades } = opened({ hosted: true })
  const started = session.start()
  session.stop()
  trades[0]!.reject(unreachable())
  await started
  await clock.move(60)
  expect(trades).toHaveLength(1)
})

test('a page that comes around meanwhile is asked whose session it is', async () => {
  const { session, trades, asked, shown } = opened({ hosted: true })
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
  expect(shown).not.toContain('failed')
})
