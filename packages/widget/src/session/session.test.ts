import { expect, test } from 'vitest'
import { lwError, transportError, type Failure, type TokenGrant } from '@loyalty/embed/protocol'
import { createWidgetClient } from './client.ts'
import { SessionEnded } from './session-state.ts'
import { settled, world } from './testing.ts'

test('a session with enough left serves as it is, to the second', async () => {
  const { session, clock, traded } = world()
  await session.start()
  await clock.move(540)
  expect(await session.token(60, 1)).toBe('S1')
  await clock.move(30)
  expect(await session.token(30, 1)).toBe('S1')
  expect(traded).toHaveLength(1)
})

test('a write asks for a new session below a minute, a read below half of one', async () => {
  const { session, clock, asked } = world()
  await session.start()
  await clock.move(541)
  expect(await session.token(30, 1)).toBe('S1')
  expect(await session.token(60, 1)).toBe('S2')
  await clock.move(571)
  expect(await session.token(30, 1)).toBe('S3')
  expect(asked).toEqual(['initial', 'expiring', 'expiring'])
})

test('after ten idle minutes the next call asks, and the screen stays as it was', async () => {
  const { session, clock, asked } = world()
  await session.start()
  const before = session.state()
  await clock.move(3600)
  expect(await session.token(60, 1)).toBe('S2')
  expect(asked).toEqual(['initial', 'expired'])
  expect(session.state()).toMatchObject({ visit: 1, session: before.status === 'open' ? before.session : undefined })
})

test('three parallel calls at the end are one renewal', async () => {
  const { session, clock, asked } = world()
  await session.start()
  await clock.move(599)
  expect(await Promise.all([session.token(60, 1), session.token(30, 1), session.token(60, 1)])).toEqual(['S2', 'S2', 'S2'])
  expect(asked).toHaveLength(2)
})

test('another user means another visit, and the call that was under way is not made', async () => {
  let subject = 'layla'
  const { session, clock } = world({ subject: () => subject })
  await session.start()
  await clock.move(700)
  subject = 'omar'
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  expect(session.state()).toMatchObject({ status: 'open', visit: 2, session: { subject: 'omar' } })
})

test('a page that gives no token pauses the screen; Continue goes on in the same visit', async () => {
  let grants = true
  const { session, clock, told } = world({ grant: () => (grants ? 'T' : null) })
  await session.start()
  await clock.move(700)
  grants = false
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  expect(session.state()).toMatchObject({ status: 'paused', visit: 1, resumable: true })
  await session.resume()
  expect(session.state()).toMatchObject({ status: 'paused', busy: false })
  grants = true
  await session.resume()
  expect(session.state()).toMatchObject({ status: 'open', visit: 1 })
  expect(await session.token(60, 1)).toBe('S2')
  // That it has ended is told once, however often it cannot be resumed.
  expect(told).toEqual(['expired', 'error', 'error', 'renewed'])
})

test('a paused screen knows why no session could be had, and whether asking again is of use', async () => {
  let answer: TokenGrant | Failure = { token: 'T', expiresIn: 60 }
  const { session, clock } = world({ host: { present: async () => true, again: () => false, requestToken: async () => answer } })
  await session.start()
  await clock.move(700)
  answer = { error: lwError('host_unauthenticated', 'signed out', undefined, { status: 401 }) }
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  expect(session.state()).toMatchObject({ status: 'paused', resumable: true, error: answer })
  answer = { error: lwError('token_forbidden', 'not theirs', undefined, { status: 403 }) }
  const asking = session.resume()
  expect(session.state()).toMatchObject({ busy: true, error: undefined })
  await asking
  expect(session.state()).toMatchObject({ status: 'paused', resumable: false, busy: false, error: answer })
})

test('an app that gives no tokens ends the session: above a screen that nothing resumes, or before there is one', async () => {
  let grants = true
  const host = {
    present: async () => true,
    again: () => false,
    requestToken: async () => (grants ? { token: 'T', expiresIn: 60 } : { error: transportError('native_token_unsupported', 'no answer') }),
  }
  const { session, clock } = world({ host })
  await session.start()
  await clock.move(700)
  grants = false
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  await settled()
  expect(session.state()).toMatchObject({ status: 'paused', resumable: false })

  const another = world({ host })
  await another.session.start()
  expect(another.session.state()).toEqual({ status: 'refused', why: 'expired' })
})

test('after a 401 all callers that were refused with the same token share one renewal', async () => {
  const { session, asked } = world()
  await session.start()
  expect(await Promise.all([session.replace('S1', 1), session.replace('S1', 1)])).toEqual(['S2', 'S2'])
  expect(await session.replace('S1', 1)).toBe('S2')
  expect(asked).toEqual(['initial', 'unauthorized'])
})

test('what one user sent is not sent again for the user who came meanwhile', async () => {
  let subject = 'layla'
  const { session } = world({ subject: () => subject })
  await session.start()
  const sent: (string | undefined)[] = []
  const client = createWidgetClient(session, 1, async (_, { headers }) => {
    sent.push(headers['authorization'])
    subject = 'omar'
    await session.reconnect()
    return new Response(JSON.stringify({ code: 'TOKEN_EXPIRED', status: 401, errors: [] }), { status: 401 })
  })
  const body = { programId: 'p', destinationAccount: { destinationUserId: 'M1' } }
  await expect(client.createExchange({ body })).rejects.toThrow(SessionEnded)
  expect(sent).toEqual(['Bearer S1'])
  expect(session.state()).toMatchObject({ status: 'open', visit: 2, session: { subject: 'omar' } })
})

test('a screen whose user has gone sends nothing more, though it began nothing before', async () => {
  let subject = 'layla'
  const { session } = world({ subject: () => subject })
  await session.start()
  let sent = 0
  const client = createWidgetClient(session, 1, async () => {
    sent++
    return new Response('[]')
  })
  subject = 'omar'
  await session.reconnect()
  await expect(client.listPreferences({})).rejects.toThrow(SessionEnded)
  await expect(client.updatePreferences({ body: { connections: [] }, ifMatch: '"1"' })).rejects.toThrow(SessionEnded)
  expect(sent).toBe(0)
})
