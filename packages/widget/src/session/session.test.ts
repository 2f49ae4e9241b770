import { expect, test } from 'vitest'
import { lwError, transportError } from '@loyalty/embed/failures'
import type { Failure, TokenGrant } from '@loyalty/embed/protocol'
import { createWidgetClient } from './client.ts'
import { SessionEnded } from './session-state.ts'
import { settled, world } from './testing.ts'

test('a call reuses a token with exactly the required seconds left', async () => {
  const { session, clock, exchanged } = world()
  await session.start()
  await clock.move(540)
  expect(await session.token(60, 1)).toBe('S1')
  await clock.move(30)
  expect(await session.token(30, 1)).toBe('S1')
  expect(exchanged).toHaveLength(1)
})

test('a call renews a token that has fewer seconds than required', async () => {
  const { session, clock, reasons } = world()
  await session.start()
  await clock.move(541)
  expect(await session.token(30, 1)).toBe('S1')
  expect(await session.token(60, 1)).toBe('S2')
  await clock.move(571)
  expect(await session.token(30, 1)).toBe('S3')
  expect(reasons).toEqual(['initial', 'expiring', 'expiring'])
})

test('the first call after an idle hour renews the session', async () => {
  const { session, clock, reasons } = world()
  await session.start()
  const before = session.state()
  await clock.move(3600)
  expect(await session.token(60, 1)).toBe('S2')
  expect(reasons).toEqual(['initial', 'expired'])
  expect(session.state()).toMatchObject({ epoch: 1, session: before.status === 'open' ? before.session : undefined })
})

test('three parallel calls share one renewal', async () => {
  const { session, clock, reasons } = world()
  await session.start()
  await clock.move(599)
  expect(await Promise.all([session.token(60, 1), session.token(30, 1), session.token(60, 1)])).toEqual([
    'S2',
    'S2',
    'S2',
  ])
  expect(reasons).toHaveLength(2)
})

test('a renewal for another user begins an epoch and rejects the call', async () => {
  let subject = 'layla'
  const { session, clock } = world({ subject: () => subject })
  await session.start()
  await clock.move(700)
  subject = 'omar'
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  expect(session.state()).toMatchObject({ status: 'open', epoch: 2, session: { subject: 'omar' } })
})

test('a paused session resumes in the same epoch', async () => {
  let grants = true
  const { session, clock, reports } = world({ grant: () => (grants ? 'T' : null) })
  await session.start()
  await clock.move(700)
  grants = false
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  expect(session.state()).toMatchObject({ status: 'paused', epoch: 1, resumable: true })
  await session.resume()
  expect(session.state()).toMatchObject({ status: 'paused', busy: false })
  grants = true
  await session.resume()
  expect(session.state()).toMatchObject({ status: 'open', epoch: 1 })
  expect(await session.token(60, 1)).toBe('S2')
  // The session reports its end only once, as "expired". The failed resume adds only an "error".
  expect(reports).toEqual(['expired', 'error', 'error', 'renewed'])
})

test('a paused session contains the latest error of the host', async () => {
  let answer: TokenGrant | Failure = { token: 'T', expiresIn: 60 }
  const { session, clock } = world({
    host: { present: async () => true, again: () => false, requestToken: async () => answer },
  })
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

test('a session cannot resume in an app that gives no tokens', async () => {
  let grants = true
  const host = {
    present: async () => true,
    again: () => false,
    requestToken: async () =>
      grants ? { token: 'T', expiresIn: 60 } : { error: transportError('native_token_unsupported', 'no answer') },
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

test('calls refused with the same token share one renewal', async () => {
  const { session, reasons } = world()
  await session.start()
  expect(await Promise.all([session.replace('S1', 1), session.replace('S1', 1)])).toEqual(['S2', 'S2'])
  expect(await session.replace('S1', 1)).toBe('S2')
  expect(reasons).toEqual(['initial', 'unauthorized'])
})

test('the client never repeats a refused call for another user', async () => {
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
  expect(session.state()).toMatchObject({ status: 'open', epoch: 2, session: { subject: 'omar' } })
})

test("after a change of user, the former user's client sends no call", async () => {
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
