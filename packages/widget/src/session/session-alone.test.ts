import { expect, test } from 'vitest'
import { ConnectionError } from '@loyalty/contract/client'
import { SessionEnded } from './session-state.ts'
import { refusal, settled, world } from './testing.ts'

test('a session without an embedding page renews with its own session token', async () => {
  const { session, clock, renewed } = world({ hosted: false, token: 'URL' })
  await session.start()
  await clock.move(541)
  expect(await session.token(60, 1)).toBe('R1')
  expect(renewed).toEqual(['S1'])
})

test('a session renews itself only while the document is visible', async () => {
  let visible = true
  const { session, clock, renewed } = world({ hosted: false, token: 'URL', visible: () => visible })
  await session.start()
  await clock.move(546)
  expect(renewed).toEqual(['S1'])
  visible = false
  await clock.move(546)
  expect(renewed).toEqual(['S1'])
  visible = true
  await session.keepAlive()
  expect(renewed).toEqual(['S1', 'R1'])
})

test('while renewals fail, calls use the present token until its end', async () => {
  const { session, clock } = world({
    hosted: false,
    token: 'URL',
    renew: () => Promise.reject(new ConnectionError('No answer')),
  })
  await session.start()
  await clock.move(550)
  expect(await session.token(60, 1)).toBe('S1')
  await clock.move(50)
  await expect(session.token(60, 1)).rejects.toThrow(ConnectionError)
  expect(session.state()).toMatchObject({ status: 'open' })
})

test('an ended session without an embedding page cannot resume', async () => {
  const { session, clock } = world({
    hosted: false,
    token: 'URL',
    visible: () => false,
    renew: () => Promise.reject(refusal('TOKEN_EXPIRED')),
  })
  await session.start()
  await clock.move(700)
  await expect(session.token(30, 1)).rejects.toThrow(SessionEnded)
  await settled()
  expect(session.state()).toMatchObject({ status: 'paused', resumable: false })
})

/**
 * Creates a session that the fake service renews until one hour after the start. `reachable` returns whether the
 * service answers at a given second.
 */
async function hour(reachable: (second: number) => boolean = () => true) {
  let second = 0
  let ends = 600
  const at: number[] = []
  const { session, clock } = world({
    hosted: false,
    token: 'URL',
    async renew() {
      at.push(second)
      if (!reachable(second)) throw new ConnectionError('No answer')
      if (second >= ends) throw refusal('TOKEN_EXPIRED')
      ends = Math.min(second + 600, 3600)
      return { sessionToken: `R${at.length}`, expiresIn: ends - second }
    },
  })
  await session.start()
  const pass = async (until: number) => {
    for (; second < until;) {
      second += 10
      await clock.move(10)
    }
  }
  return { session, pass, at }
}

test('a session renews on schedule and warns one minute before its end', async () => {
  const { session, pass, at } = await hour()
  await pass(3530)
  expect(session.state()).toMatchObject({ status: 'open', expiring: false })
  await pass(3540)
  expect(session.state()).toMatchObject({ status: 'open', expiring: true })
  await pass(3700)
  expect(at).toEqual([540, 1080, 1620, 2160, 2700, 3240, 3540, 3610])
  expect(session.state()).toMatchObject({ status: 'paused', resumable: false })
})

test('a session survives a short loss of the network', async () => {
  const { session, pass, at } = await hour((second) => second >= 570)
  await pass(700)
  expect(at).toEqual([540, 550, 560, 570])
  expect(session.state()).toMatchObject({ status: 'open' })
})

test('a session renews immediately when the network is back', async () => {
  let reachable = false
  const { session, pass, at } = await hour(() => reachable)
  await pass(540)
  reachable = true
  await session.keepAlive()
  expect(at).toEqual([540, 540])
  expect(await session.token(60, 1)).toBe('R2')
})
