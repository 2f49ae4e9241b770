import { expect, test } from 'vitest'
import type { WidgetSession } from '@loyalty/contract'
import { ConnectionError } from '@loyalty/contract/client'
import { SessionEnded } from './session-state.ts'
import { refusal, settled, world } from './testing.ts'

/** A session in a page that answers a token request only on `answer`. */
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

/** Returns the same page after its session has opened. */
async function returning() {
  const page = heldBack({ atOnce: true })
  await page.session.start()
  return page
}

test('holds calls during a return and resumes the same user', async () => {
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

test('sends no held call for another user', async () => {
  const { session, answer } = await returning()
  void session.reconnect()
  const waiting = Promise.allSettled([session.token(60, 1), session.replace('S1', 1)])
  await settled()
  await answer('omar', 'T2')
  const ended = { status: 'rejected', reason: expect.any(SessionEnded) }
  expect(await waiting).toEqual([ended, ended])
  expect(session.state()).toMatchObject({ status: 'open', epoch: 2, session: { subject: 'omar' } })
})

test('ignores an answer of the former page', async () => {
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

test('trusts the second answer of a page that returns twice', async () => {
  const { session, answer } = await returning()
  void session.reconnect()
  await settled()
  void session.reconnect()
  await answer('layla', 'T2')
  expect(session.state()).toMatchObject({ status: 'returning' })
  await answer('omar', 'T3')
  expect(session.state()).toMatchObject({ status: 'open', epoch: 2, session: { subject: 'omar' } })
})

test('shows and sends nothing while the document is put away', async () => {
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

test('sends no call of a hidden document for another user', async () => {
  const { session, answer } = await returning()
  session.leave()
  const asking = session.token(60, 1).catch((error: unknown) => error)
  void session.reconnect()
  await settled()
  await answer('omar', 'T2')
  expect(await asking).toBeInstanceOf(SessionEnded)
})

test('hides the screen after a failed return and lets the user retry', async () => {
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
  'hides the screen during a return while the service fails (%s)',
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

test('hides a paused screen during a return', async () => {
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

test('hides a session that opens while the document is put away', async () => {
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

test('ignores a renewal that ends while the document is put away', async () => {
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

test('shows nothing before the last answer of two returns', async () => {
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

/** A session whose page gives no token after `silence`, with the reports that the page receives. */
async function refusing() {
  let silent = false
  const made = world({ grant: () => (silent ? null : 'T') })
  await made.session.start()
  return { ...made, silence: () => (silent = true) }
}

test('reports a failed return once, beside a failed renewal', async () => {
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

test('reports two failed returns once', async () => {
  const { session, reports, silence } = await refusing()
  silence()
  void session.reconnect()
  await session.reconnect()
  expect(reports).toEqual(['error'])
})

test('reports a failed start and its failed return once', async () => {
  const { session, reports } = world({ grant: () => null })
  void session.start()
  session.leave()
  await session.reconnect()
  expect(reports).toEqual(['error'])
})
