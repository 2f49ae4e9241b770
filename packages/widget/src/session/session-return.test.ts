import { expect, test } from 'vitest'
import type { WidgetSession } from '@loyalty/contract'
import { ConnectionError } from '@loyalty/contract/client'
import { SessionEnded } from './session-state.ts'
import { refusal, settled, world } from './testing.ts'

/** A session in a page that answers for `who` only when it is told to. */
function heldBack({ atOnce }: { atOnce: boolean }) {
  const told: ((token: string) => void)[] = []
  let subject = 'layla'
  const { session } = world({
    subject: () => subject,
    host: {
      present: async () => true,
      again: () => false,
      requestToken: (reason) =>
        atOnce && reason === 'initial'
          ? Promise.resolve({ token: 'T', expiresIn: 60 })
          : new Promise((resolve) => told.push((token) => resolve({ token, expiresIn: 60 }))),
    },
  })
  const answer = async (who: string, token: string) => {
    subject = who
    told.shift()?.(token)
    await settled()
  }
  return { session, answer, asked: () => told.length }
}

/** One that has opened, and is asked anew. */
async function returning() {
  const page = heldBack({ atOnce: true })
  await page.session.start()
  return page
}

test('while a page that is back is asked who is here, nothing is sent; then the same user goes on where they were', async () => {
  const { session, answer } = await returning()
  const before = session.state()
  void session.reconnect()
  let token: string | undefined
  const asking = session.token(60, 1).then((given) => (token = given))
  await settled()
  expect(session.state()).toMatchObject({ status: 'returning', visit: 1 })
  expect(token).toBeUndefined()
  await answer('layla', 'T2')
  expect(session.state()).toEqual(before)
  expect(await asking).toBe('S2')
})

test('what waits while a page that is back is asked is not sent for another user', async () => {
  const { session, answer } = await returning()
  void session.reconnect()
  const waiting = Promise.allSettled([session.token(60, 1), session.replace('S1', 1)])
  await settled()
  await answer('omar', 'T2')
  const ended = { status: 'rejected', reason: expect.any(SessionEnded) }
  expect(await waiting).toEqual([ended, ended])
  expect(session.state()).toMatchObject({ status: 'open', visit: 2, session: { subject: 'omar' } })
})

test('what was asked of the page that went says nothing of who is here now', async () => {
  const { session, answer, asked } = await returning()
  const replaying = session.replace('S1', 1)
  await settled()
  void session.reconnect()
  await answer('layla', 'T2')
  expect(session.state()).toMatchObject({ status: 'returning', visit: 1 })
  expect(asked()).toBe(1)
  await answer('layla', 'T3')
  expect(session.state()).toMatchObject({ status: 'open', visit: 1 })
  expect(await replaying).toBe('S3')
})

test('a page that comes back twice is believed the second time', async () => {
  const { session, answer } = await returning()
  void session.reconnect()
  await settled()
  void session.reconnect()
  await answer('layla', 'T2')
  expect(session.state()).toMatchObject({ status: 'returning' })
  await answer('omar', 'T3')
  expect(session.state()).toMatchObject({ status: 'open', visit: 2, session: { subject: 'omar' } })
})

test('a document that is put away shows and sends nothing until its page is back', async () => {
  const { session, answer } = await returning()
  session.leave()
  expect(session.state()).toMatchObject({ status: 'returning', visit: 1 })
  const token = session.token(60, 1)
  void session.reconnect()
  await settled()
  await answer('layla', 'T2')
  expect(session.state()).toMatchObject({ status: 'open', visit: 1 })
  expect(await token).toBe('S2')
})

test('a call that meets a document which is put away is not made for whoever comes back instead', async () => {
  const { session, answer } = await returning()
  session.leave()
  const asking = session.token(60, 1).catch((error: unknown) => error)
  void session.reconnect()
  await settled()
  await answer('omar', 'T2')
  expect(await asking).toBeInstanceOf(SessionEnded)
})

test('a page that is back and does not say who is here leaves the screen out of sight; the user may ask again', async () => {
  let grants = true
  const { session, told, clock } = world({ grant: () => (grants ? 'T' : null) })
  await session.start()
  grants = false
  await session.reconnect()
  expect(session.state()).toMatchObject({ status: 'returning', visit: 1, error: { error: { code: 'host_unauthenticated' } } })
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  expect(told).toEqual(['error'])
  grants = true
  await clock.move(6)
  await session.resume()
  expect(session.state()).toMatchObject({ status: 'open', visit: 1 })
})

test.each([new ConnectionError('No answer'), refusal('SERVICE_UNAVAILABLE', 503)])(
  'a page that is back while the service does not answer (%s) does not bring back the screen',
  async (error) => {
    let reachable = true
    const { session } = world({
      trade: async () => {
        if (!reachable) throw error
        return { sessionToken: 'S', expiresIn: 600, subject: 'layla' } as WidgetSession
      },
    })
    await session.start()
    reachable = false
    await session.reconnect()
    expect(session.state()).toMatchObject({ status: 'returning', visit: 1, error })
    reachable = true
    await session.resume()
    expect(session.state()).toMatchObject({ status: 'open', visit: 1 })
  },
)

test('a paused screen is out of sight too while a page that is back is asked', async () => {
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
  expect(session.state()).toMatchObject({ status: 'open', visit: 1 })
})

test('a page that was put away while the widget was still coming up shows nothing of whoever it was for', async () => {
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

test('a renewal that was on its way when the document was put away brings no screen back', async () => {
  const { session, answer } = await returning()
  const renewing = session.replace('S1', 1)
  await settled()
  session.leave()
  await answer('layla', 'T2')
  expect(session.state()).toMatchObject({ status: 'returning', visit: 1 })
  void session.reconnect()
  await settled()
  await answer('layla', 'T3')
  expect(session.state()).toMatchObject({ status: 'open', visit: 1 })
  expect(await renewing).toBe('S3')
})

test('a page that comes back twice while an ask is on its way shows nothing before the last answer', async () => {
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

/** A session whose page gives no token while it is `silent`, and says what the page is told. */
async function refusing() {
  let silent = false
  const made = world({ grant: () => (silent ? null : 'T') })
  await made.session.start()
  return { ...made, silence: () => (silent = true) }
}

test('a return that fails is one error, though it meets a renewal that fails too', async () => {
  const { session, told, clock, silence } = await refusing()
  await clock.move(700)
  silence()
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  expect(told).toEqual(['expired', 'error'])
  const resuming = session.resume()
  await session.reconnect()
  await resuming
  expect(told).toEqual(['expired', 'error', 'error'])
})

test('a page that comes back twice in vain is one error', async () => {
  const { session, told, silence } = await refusing()
  silence()
  void session.reconnect()
  await session.reconnect()
  expect(told).toEqual(['error'])
})

test('a start that fails in a document which is put away is not told beside the return that fails', async () => {
  const { session, told } = world({ grant: () => null })
  void session.start()
  session.leave()
  await session.reconnect()
  expect(told).toEqual(['error'])
})
