import { expect, test, vi } from 'vitest'
import type { WidgetSession } from '@loyalty/contract'
import type { Launch } from '../launch.ts'
import type { SessionParts } from './session-parts.ts'
import { refusal, world } from './testing.ts'

test('the session exchanges the page’s first token with a new nonce', async () => {
  const { session, reasons, exchanged } = world()
  await session.start()
  expect(session.state()).toMatchObject({ status: 'open', epoch: 1 })
  expect(reasons).toEqual(['initial'])
  expect(exchanged[0]?.nonce).not.toBe('launch-nonce')
})

test.each([
  ['opens after one expired token', 'TOKEN_EXPIRED', 1, ['initial', 'unauthorized'], { status: 'open', epoch: 1 }],
  [
    'is refused after two expired tokens',
    'TOKEN_EXPIRED',
    2,
    ['initial', 'unauthorized'],
    { status: 'refused', why: 'expired' },
  ],
  ['is refused after one invalid token', 'TOKEN_INVALID', 1, ['initial'], { status: 'refused', why: 'unauthorised' }],
] as const)(
  'a session start requests another token only after TOKEN_EXPIRED (%s)',
  async (_, code, times, expected, state) => {
    let exchanges = 0
    const exchangeToken = async () => {
      if (++exchanges <= times) throw refusal(code)
      return { sessionToken: 'S', expiresIn: 600, subject: 'layla' } as WidgetSession
    }
    const { session, reasons } = world({ exchangeToken })
    await session.start()
    expect(session.state()).toMatchObject(state)
    expect(reasons).toEqual(expected)
  },
)

test('a reloaded frame requests its first token with the reason "reconnect"', async () => {
  const { session, reasons } = world({ again: true })
  await session.start()
  expect(reasons).toEqual(['reconnect'])
})

test("the session exchanges the address's token with the nonce from launch()", async () => {
  const { session, reasons, exchanged } = world({ token: 'URL' })
  await session.start()
  expect(exchanged).toEqual([{ token: 'URL', nonce: 'launch-nonce' }])
  expect(reasons).toEqual([])
})

test('the session takes over the token exchange that launch() has sent', async () => {
  const answer = Promise.resolve(new Response())
  const launch = {
    token: null,
    nonce: 'launch-nonce',
    expired: false,
    exchange: { token: 'T1', answer, age: () => 541 },
  }
  const exchangeToken = vi.fn<SessionParts['exchangeToken']>(
    async ({ token }) => ({ sessionToken: `S-${token}`, expiresIn: 600, subject: 'layla' }) as WidgetSession,
  )
  const { session } = world({ launch, exchangeToken })
  await session.start()
  expect(exchangeToken).toHaveBeenLastCalledWith({ token: 'T1', nonce: 'launch-nonce', launched: answer })
  expect(await session.token(30, 1)).toBe('S-T1')
  expect(await session.token(60, 1)).toBe('S-T2')
  expect(exchangeToken.mock.lastCall?.[0]).toEqual({ token: 'T2', nonce: expect.not.stringContaining('launch') })
})

test("the session's lifetime begins when launch() sends the token exchange", async () => {
  const answer = Promise.resolve(new Response())
  let age = 100
  const launch = { token: 'URL', nonce: 'n', expired: false, exchange: { token: 'URL', answer, age: () => age } }
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

test('the warm-up starts after the first exchange is sent', async () => {
  const order: string[] = []
  const launch: Launch = {
    token: null,
    nonce: 'n',
    expired: false,
    warmUp() {
      launch.warmUp = undefined
      order.push('read ahead')
    },
  }
  const exchangeToken = async () => {
    order.push('trade')
    return { sessionToken: 'S', expiresIn: 1, subject: 'layla' } as WidgetSession
  }
  const { session } = world({ launch, exchangeToken })
  await session.start()
  await session.token(30, 1)
  expect(order).toEqual(['trade', 'read ahead', 'trade'])
})

test.each([
  ['TOKEN_EXPIRED', 'expired'],
  ['TOKEN_INVALID', 'unauthorised'],
] as const)('a start without a host shows %s as the refusal "%s"', async (code, why) => {
  const { session } = world({ hosted: false, token: 'URL', exchangeToken: () => Promise.reject(refusal(code)) })
  await session.start()
  expect(session.state()).toEqual({ status: 'refused', why })
})

test('a start without token or host is "unsupported" only in a frame', async () => {
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

test('a reload after the token lifetime needs a new token', async () => {
  const alone = world({ hosted: false, expired: true })
  await alone.session.start()
  expect(alone.session.state()).toEqual({ status: 'refused', why: 'expired' })
  const { session, reasons } = world({ expired: true })
  await session.start()
  expect(session.state()).toMatchObject({ status: 'open' })
  expect(reasons).toEqual(['initial'])
})

test('resume() retries a failed start', async () => {
  let down = true
  const { session, reports } = world({
    token: 'URL',
    hosted: false,
    exchangeToken: async () => {
      if (down) throw refusal('SERVICE_UNAVAILABLE', 503)
      return { sessionToken: 'S', expiresIn: 600, subject: 'layla' } as WidgetSession
    },
  })
  await session.start()
  expect(session.state()).toMatchObject({ status: 'failed' })
  down = false
  await session.resume()
  expect(session.state()).toMatchObject({ status: 'open' })
  expect(reports).toEqual(['error'])
})
