import { expect, test } from 'vitest'
import { SessionEnded } from './session-state.ts'
import { failureOf, opened, paid, traded, unreachable, view } from './testing-ahead.ts'
import { refusal, settled } from './testing.ts'

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

test('the same goes for the token that an app has given for it', async () => {
  const { session, trades, loseFirst } = opened({ hosted: true })
  await loseFirst()
  const call = failureOf(session.token(30, 1))
  await settled()
  trades[1]!.reject(refusal('TOKEN_EXPIRED'))
  await settled()
  trades[2]!.reject(refusal('RATE_LIMITED', 429, 7))
  expect(await call).toMatchObject({ code: 'RATE_LIMITED' })
  expect(await failureOf(session.token(30, 1))).toMatchObject({ code: 'RATE_LIMITED' })
  expect(trades).toHaveLength(3)
})

test('a token that was refused is not sent again where an app gives others, and what it was paid for meanwhile is shown', async () => {
  let given: string | null = null
  const { session, trades, asked, loseFirst } = opened({ hosted: true, grant: () => given })
  await loseFirst()
  const call = failureOf(session.token(30, 1))
  await settled()
  trades[1]!.reject(refusal('TOKEN_INVALID'))
  expect(await call).toBeInstanceOf(SessionEnded)
  expect(session.state()).toMatchObject({ status: 'paused', ahead: true })
  given = 'T'
  const resumed = session.resume()
  await settled()
  expect(trades).toHaveLength(3)
  trades[2]!.resolve(paid)
  await resumed
  expect(asked).toEqual(['unauthorized', 'expired'])
  expect(session.state()).toEqual({ status: 'open', session: paid, visit: 2 })
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

test('a first trade that is refused while a page is returning takes nothing away: it says who is here', async () => {
  const { session, trades, shown } = opened({ hosted: true })
  const started = session.start()
  const reconnected = session.reconnect()
  trades[0]!.reject(refusal('ORGANIZATION_NOT_ACTIVE', 403))
  await started
  await settled()
  trades[1]!.resolve(traded)
  await reconnected
  expect(session.state()).toEqual({ status: 'open', session: view, visit: 1 })
  expect(shown).not.toContain('refused')
})
