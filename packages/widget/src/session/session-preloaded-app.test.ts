import { expect, test } from 'vitest'
import { SessionEnded } from './session-state.ts'
import { failureOf, opened, paid, exchanged, unreachable, view } from './testing-preloaded.ts'
import { refusal, settled } from './testing.ts'

test("an app's token for another user begins a new epoch", async () => {
  const { session, exchanges, reasons } = opened({ hosted: true })
  const started = session.start()
  exchanges[0]!.reject(refusal('TOKEN_EXPIRED'))
  await settled()
  exchanges[1]!.resolve({ ...exchanged, subject: 'noura' })
  await started
  expect(reasons).toEqual(['unauthorized'])
  expect(session.state()).toMatchObject({ status: 'open', session: { subject: 'noura' }, epoch: 2 })
})

test('the session pauses when the app has no new token', async () => {
  const { session, clock, exchanges, reasons, reports, loseFirst } = opened({ hosted: true, grant: () => null })
  await loseFirst()
  await clock.move(10)
  expect(exchanges).toHaveLength(2)
  exchanges[1]!.reject(refusal('TOKEN_EXPIRED'))
  await settled()
  expect(reasons).toEqual(['unauthorized'])
  expect(session.state()).toMatchObject({ status: 'paused', session: view, epoch: 1, resumable: true })
  expect(reports).toEqual(['error', 'expired', 'error'])
})

test("an app's token for the same user completes a waiting call", async () => {
  const { session, exchanges, shown, loseFirst } = opened({ hosted: true })
  await loseFirst()
  const call = session.token(60, 1)
  await settled()
  exchanges[1]!.reject(refusal('TOKEN_EXPIRED'))
  await settled()
  exchanges[2]!.resolve(exchanged)
  expect(await call).toBe('S')
  expect(session.state()).toEqual({ status: 'open', session: view, epoch: 1 })
  expect(shown).toEqual(['open', 'open'])
})

test("a 429 for an app's token opens the circuit breaker", async () => {
  const { session, exchanges, loseFirst } = opened({ hosted: true })
  await loseFirst()
  const call = failureOf(session.token(30, 1))
  await settled()
  exchanges[1]!.reject(refusal('TOKEN_EXPIRED'))
  await settled()
  exchanges[2]!.reject(refusal('RATE_LIMITED', 429, 7))
  expect(await call).toMatchObject({ code: 'RATE_LIMITED' })
  expect(await failureOf(session.token(30, 1))).toMatchObject({ code: 'RATE_LIMITED' })
  expect(exchanges).toHaveLength(3)
})

test('resume() exchanges a new token from the app after a refused token', async () => {
  let given: string | null = null
  const { session, exchanges, reasons, loseFirst } = opened({ hosted: true, grant: () => given })
  await loseFirst()
  const call = failureOf(session.token(30, 1))
  await settled()
  exchanges[1]!.reject(refusal('TOKEN_INVALID'))
  expect(await call).toBeInstanceOf(SessionEnded)
  expect(session.state()).toMatchObject({ status: 'paused', preloaded: true })
  given = 'T'
  const resumed = session.resume()
  await settled()
  expect(exchanges).toHaveLength(3)
  exchanges[2]!.resolve(paid)
  await resumed
  expect(reasons).toEqual(['unauthorized', 'expired'])
  expect(session.state()).toEqual({ status: 'open', session: paid, epoch: 2 })
})

test('a stopped session does not retry a failed token exchange', async () => {
  const { session, clock, exchanges } = opened({ hosted: true })
  const started = session.start()
  session.stop()
  exchanges[0]!.reject(unreachable())
  await started
  await clock.move(60)
  expect(exchanges).toHaveLength(1)
})

test("reconnect() during the start takes the user from the page's token", async () => {
  const { session, exchanges, reasons, shown } = opened({ hosted: true })
  const started = session.start()
  const reconnected = session.reconnect()
  expect(session.state()).toMatchObject({ status: 'returning' })
  exchanges[0]!.reject(unreachable())
  await started
  await settled()
  exchanges[1]!.resolve({ ...exchanged, subject: 'noura' })
  await reconnected
  expect(reasons).toEqual(['reconnect'])
  expect(session.state()).toMatchObject({ status: 'open', session: { subject: 'noura' }, epoch: 2 })
  expect(shown).not.toContain('failed')
})

test('a first exchange that fails during reconnect() keeps the screen', async () => {
  const { session, exchanges, shown } = opened({ hosted: true })
  const started = session.start()
  const reconnected = session.reconnect()
  exchanges[0]!.reject(refusal('ORGANIZATION_NOT_ACTIVE', 403))
  await started
  await settled()
  exchanges[1]!.resolve(exchanged)
  await reconnected
  expect(session.state()).toEqual({ status: 'open', session: view, epoch: 1 })
  expect(shown).not.toContain('refused')
})
