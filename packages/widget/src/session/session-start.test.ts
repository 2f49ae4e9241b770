import { expect, test } from 'vitest'
import type { WidgetSession } from '@loyalty/contract'
import { refusal, world } from './testing.ts'

test('with a page around, it asks for the first token and trades it with a nonce of its own', async () => {
  const { session, asked, traded } = world()
  await session.start()
  expect(session.state()).toMatchObject({ status: 'open', visit: 1 })
  expect(asked).toEqual(['initial'])
  expect(traded[0]?.nonce).not.toBe('launch-nonce')
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
