import { expect, test, vi } from 'vitest'
import type { WidgetSession } from '@loyalty/contract'
import type { Launch } from '../launch.ts'
import type { SessionParts } from './session-parts.ts'
import { refusal, world } from './testing.ts'

test('with a page around, it asks for the first token and trades it with a nonce of its own', async () => {
  const { session, asked, traded } = world()
  await session.start()
  expect(session.state()).toMatchObject({ status: 'open', visit: 1 })
  expect(asked).toEqual(['initial'])
  expect(traded[0]?.nonce).not.toBe('launch-nonce')
})

test.each([
  ['has grown old on its way is asked for anew', 'TOKEN_EXPIRED', 1, ['initial', 'unauthorized'], { status: 'open', visit: 1 }],
  ['is old again is refused', 'TOKEN_EXPIRED', 2, ['initial', 'unauthorized'], { status: 'refused', why: 'expired' }],
  ['is none is refused at once', 'TOKEN_INVALID', 1, ['initial'], { status: 'refused', why: 'unauthorised' }],
] as const)('a first token of the page that %s', async (_, code, times, asks, state) => {
  let trades = 0
  const trade = async () => {
    if (++trades <= times) throw refusal(code)
    return { sessionToken: 'S', expiresIn: 600, subject: 'layla' } as WidgetSession
  }
  const { session, asked } = world({ trade })
  await session.start()
  expect(session.state()).toMatchObject(state)
  expect(asked).toEqual(asks)
})

test('in a frame that was loaded anew, the first token is asked for as one of a page that is back', async () => {
  const { session, asked } = world({ again: true })
  await session.start()
  expect(asked).toEqual(['reconnect'])
})

test('a token of the address is traded with the nonce of the launch, and nobody is asked', async () => {
  const { session, asked, traded } = world({ token: 'URL' })
  await session.start()
  expect(traded).toEqual([{ token: 'URL', nonce: 'launch-nonce' }])
  expect(asked).toEqual([])
})

test('a trade that began with the document is taken over, once, and what it brings is as old as the asking for it', async () => {
  const answer = Promise.resolve(new Response())
  const launch = { token: null, nonce: 'launch-nonce', expired: false, trade: { token: 'T1', answer, age: () => 541 } }
  const trade = vi.fn<SessionParts['trade']>(
    async ({ token }) => ({ sessionToken: `S-${token}`, expiresIn: 600, subject: 'layla' }) as WidgetSession,
  )
  const { session } = world({ launch, trade })
  await session.start()
  expect(trade).toHaveBeenLastCalledWith({ token: 'T1', nonce: 'launch-nonce', launched: answer })
  expect(await session.token(30, 1)).toBe('S-T1')
  expect(await session.token(60, 1)).toBe('S-T2')
  expect(trade.mock.lastCall?.[0]).toEqual({ token: 'T2', nonce: expect.not.stringContaining('launch') })
})

test('without a page, a session that is old when the screens come is renewed before it ends', async () => {
  const answer = Promise.resolve(new Response())
  let age = 100
  const launch = { token: 'URL', nonce: 'n', expired: false, trade: { token: 'URL', answer, age: () => age } }
  const { session, clock, renewed } = world({ hosted: false, launch })
  const pass = async (seconds: number) => {
    age += seconds
    await clock.move(seconds)
  }
  await session.start()
  await pass(439)
  expect(renewed).toEqual([])
  await pass(1)
  expect(renewed).toEqual(['S1'])
})

test('what the document has not read ahead is read when the first trade is on its way', async () => {
  const order: string[] = []
  const launch: Launch = {
    token: null,
    nonce: 'n',
    expired: false,
    readAhead() {
      launch.readAhead = undefined
      order.push('read ahead')
    },
  }
  const trade = async () => {
    order.push('trade')
    return { sessionToken: 'S', expiresIn: 1, subject: 'layla' } as WidgetSession
  }
  const { session } = world({ launch, trade })
  await session.start()
  await session.token(30, 1)
  expect(order).toEqual(['trade', 'read ahead', 'trade'])
})

test.each([
  ['TOKEN_EXPIRED', 'expired'],
  ['TOKEN_INVALID', 'unauthorised'],
] as const)('a token of the address that is refused as %s, with nobody to ask, shows "%s"', async (code, why) => {
  const { session } = world({ hosted: false, token: 'URL', trade: () => Promise.reject(refusal(code)) })
  await session.start()
  expect(session.state()).toEqual({ status: 'refused', why })
})

test('a frame that nobody answers, without a token, is unsupported; a page of its own is unauthorised', async () => {
  const states = await Promise.all(
    [true, false].map(async (framed) => {
      const { session } = world({ hosted: false, framed })
      await session.start()
      return session.state()
    }),
  )
  expect(states).toEqual([
    { status: 'refused', why: 'unsupported' },
    { status: 'refused', why: 'unauthorised' },
  ])
})

test('a reload after the lifetime of the token is an ended session, unless a page can be asked', async () => {
  const alone = world({ hosted: false, expired: true })
  await alone.session.start()
  expect(alone.session.state()).toEqual({ status: 'refused', why: 'expired' })
  const { session, asked } = world({ expired: true })
  await session.start()
  expect(session.state()).toMatchObject({ status: 'open' })
  expect(asked).toEqual(['initial'])
})

test('a service that is down at the start can be tried again', async () => {
  let down = true
  const { session, told } = world({
    token: 'URL',
    hosted: false,
    trade: async () => {
      if (down) throw refusal('SERVICE_UNAVAILABLE', 503)
      return { sessionToken: 'S', expiresIn: 600, subject: 'layla' } as WidgetSession
    },
  })
  await session.start()
  expect(session.state()).toMatchObject({ status: 'failed' })
  down = false
  await session.resume()
  expect(session.state()).toMatchObject({ status: 'open' })
  expect(told).toEqual(['error'])
})
