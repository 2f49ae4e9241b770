import { expect, test } from 'vitest'
import type { WidgetSession } from '@loyalty/contract'
import { ConnectionError } from '@loyalty/contract/client'
import { SessionEnded } from './session-state.ts'
import { refusal, settled, world } from './testing.ts'

/**
 * Creates a session whose page answers a token request only when the test calls `answer`. With `atOnce`, the page
 * answers the first request immediately.
 */
function heldBack({ atOnce }: { atOnce: boolean }) {
  const pending: ((token: string) => void)[] = []
  let subject = 'layla'
  const { session } = world({
    subject: () => subject,
    host: {
      present: async () => true,
      again: () => false,
      requestToken: (reason) =>
        atOnce && reason === 'initial'
          ? Promise.resolve({ token: 'T', expiresIn: 60 })
          : new Promise((resolve) => pending.push((token) => resolve({ token, expiresIn: 60 }))),
    },
  })
  const answer = async (who: string, token: string) => {
    subject = who
    pending.shift()?.(token)
    await settled()
  }
  return { session, answer, pendingCount: () => pending.length }
}

/** Returns a fake page with an open session. */
async function returning() {
  const page = heldBack({ atOnce: true })
  await page.session.start()
  return page
}

test('calls wait until reconnect() has confirmed the user', async () => {
  const { session, answer } = await returning()
  const before = session.state()
  void session.reconnect()
  let token: string | undefined
  const asking = session.token(60, 1).then((given) => (token = given))
  await settled()
  expect(session.state()).toMatchObject({ status: 'returning', epoch: 1 })
  expect(token).toBeUndefined()
  await answer('layla', 'T2')
  expect(session.state()).toEqual(before)
  expect(await asking).toBe('S2')
})

test('reconnect() rejects waiting calls when another user is signed in', async () => {
  const { session, answer } = await returning()
  void session.reconnect()
  const waiting = Promise.allSettled([session.token(60, 1), session.replace('S1', 1)])
  await settled()
  await answer('omar', 'T2')
  const ended = { status: 'rejected', reason: expect.any(SessionEnded) }
  expect(await waiting).toEqual([ended, ended])
  expect(session.state()).toMatchObject({ status: 'open', epoch: 2, session: { subject: 'omar' } })
})

test('reconnect() ignores the answer to an earlier token request', async () => {
  const { session, answer, pendingCount } = await returning()
  const replaying = session.replace('S1', 1)
  await settled()
  void session.reconnect()
  await answer('layla', 'T2')
  expect(session.state()).toMatchObject({ status: 'returning', epoch: 1 })
  expect(pendingCount()).toBe(1)
  await answer('layla', 'T3')
  expect(session.state()).toMatchObject({ status: 'open', epoch: 1 })
  expect(await replaying).toBe('S3')
})

test('the answer to the last of two reconnect() calls determines the user', async () => {
  const { session, answer } = await returning()
  void session.reconnect()
  await settled()
  void session.reconnect()
  await answer('layla', 'T2')
  expect(session.state()).toMatchObject({ status: 'returning' })
  await answer('omar', 'T3')
  expect(session.state()).toMatchObject({ status: 'open', epoch: 2, session: { subject: 'omar' } })
})

test('leave() hides the screen and makes calls wait until reconnect()', async () => {
  const { session, answer } = await returning()
  session.leave()
  expect(session.state()).toMatchObject({ status: 'returning', epoch: 1 })
  const token = session.token(60, 1)
  void session.reconnect()
  await settled()
  await answer('layla', 'T2')
  expect(session.state()).toMatchObject({ status: 'open', epoch: 1 })
  expect(await token).toBe('S2')
})

test('a call that waits after leave() is never sent for another user', async () => {
  const { session, answer } = await returning()
  session.leave()
  const asking = session.token(60, 1).catch((error: unknown) => error)
  void session.reconnect()
  await settled()
  await answer('omar', 'T2')
  expect(await asking).toBeInstanceOf(SessionEnded)
})

test('the screen stays hidden after a failed reconnect() until resume() succeeds', async () => {
  let grants = true
  const { session, reports, clock } = world({ grant: () => (grants ? 'T' : null) })
  await session.start()
  grants = false
  await session.reconnect()
  expect(session.state()).toMatchObject({
    status: 'returning',
    epoch: 1,
    error: { error: { code: 'host_unauthenticated' } },
  })
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  expect(reports).toEqual(['error'])
  grants = true
  await clock.move(6)
  await session.resume()
  expect(session.state()).toMatchObject({ status: 'open', epoch: 1 })
})

test.each([new ConnectionError('No answer'), refusal('SERVICE_UNAVAILABLE', 503)])(
  'the screen stays hidden after reconnect() fails with %s',
  async (error) => {
    let reachable = true
    const { session } = world({
      exchangeToken: async () => {
        if (!reachable) throw error
        return { sessionToken: 'S', expiresIn: 600, subject: 'layla' } as WidgetSession
      },
    })
    await session.start()
    reachable = false
    await session.reconnect()
    expect(session.state()).toMatchObject({ status: 'returning', epoch: 1, error })
    reachable = true
    await session.resume()
    expect(session.state()).toMatchObject({ status: 'open', epoch: 1 })
  },
)

test('reconnect() hides a paused screen', async () => {
  let grants = true
  const { session, clock } = world({ grant: () => (grants ? 'T' : null) })
  await session.start()
  await clock.move(700)
  grants = false
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  grants = true
  await clock.move(6)
  const back = session.reconnect()
  expect(session.state()).toMatchObject({ status: 'returning' })
  await back
  expect(session.state()).toMatchObject({ status: 'open', epoch: 1 })
})

test('a session that opens in a cached document stays hidden', async () => {
  const { session, answer } = heldBack({ atOnce: false })
  void session.start()
  await settled()
  session.leave()
  void session.reconnect()
  await answer('layla', 'T1')
  expect(session.state()).toMatchObject({ status: 'returning', session: { subject: 'layla' } })
  await answer('omar', 'T2')
  expect(session.state()).toMatchObject({ status: 'open', session: { subject: 'omar' } })
})

test('a renewal that ends in a cached document shows no screen', async () => {
  const { session, answer } = await returning()
  const renewing = session.replace('S1', 1)
  await settled()
  session.leave()
  await answer('layla', 'T2')
  expect(session.state()).toMatchObject({ status: 'returning', epoch: 1 })
  void session.reconnect()
  await settled()
  await answer('layla', 'T3')
  expect(session.state()).toMatchObject({ status: 'open', epoch: 1 })
  expect(await renewing).toBe('S3')
})

test('the screen stays hidden until the last of two reconnect() calls ends', async () => {
  const { session, answer } = await returning()
  void session.replace('S1', 1)
  await settled()
  void session.reconnect()
  void session.reconnect()
  const shown: string[] = []
  session.subscribe(() => shown.push(session.state().status))
  await answer('layla', 'T2')
  await answer('layla', 'T3')
  expect(shown).not.toContain('open')
  await answer('layla', 'T4')
  expect(shown.at(-1)).toBe('open')
})

/** Starts a session. The page gives no token after the test calls `silence`. */
async function refusing() {
  let silent = false
  const made = world({ grant: () => (silent ? null : 'T') })
  await made.session.start()
  return { ...made, silence: () => (silent = true) }
}

test('a failed resume and a failed reconnect cause one error report', async () => {
  const { session, reports, clock, silence } = await refusing()
  await clock.move(700)
  silence()
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  expect(reports).toEqual(['expired', 'error'])
  const resuming = session.resume()
  await session.reconnect()
  await resuming
  expect(reports).toEqual(['expired', 'error', 'error'])
})

test('two parallel failed reconnects cause one error report', async () => {
  const { session, reports, silence } = await refusing()
  silence()
  void session.reconnect()
  await session.reconnect()
  expect(reports).toEqual(['error'])
})

test('a failed start and a failed reconnect cause one error report', async () => {
  const { session, reports } = world({ grant: () => null })
  void session.start()
  session.leave()
  await session.reconnect()
  expect(reports).toEqual(['error'])
})
