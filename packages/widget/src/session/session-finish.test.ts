import { expect, test } from 'vitest'
import type { WidgetSession } from '@loyalty/contract'
import { SessionEnded } from './session-state.ts'
import { paid } from './testing-ahead.ts'
import { refusal, settled, world } from './testing.ts'

const unpaid = { ...paid, exchange: { ...paid.exchange, receipt: null } } satisfies WidgetSession

/** A session in a page whose order is unpaid at first, and then what the test says. */
async function renewed(second: WidgetSession) {
  const answers: WidgetSession[] = [unpaid, second]
  const made = world({ trade: async () => answers.shift() ?? second })
  await made.session.start()
  await made.clock.move(595)
  return made
}

test('a renewal opens on the receipt when the order was paid meanwhile', async () => {
  const { session } = await renewed(paid)
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  expect(session.state()).toEqual({ status: 'open', session: paid, visit: 2 })
})

test('a renewal of an unpaid order keeps the screen', async () => {
  const { session } = await renewed(unpaid)
  expect(await session.token(60, 1)).toBe('S')
  expect(session.state()).toMatchObject({ status: 'open', visit: 1 })
})

test('a renewal keeps the last screen of a visit, whose order is paid', async () => {
  const { session } = await renewed(paid)
  session.finish()
  expect(await session.token(60, 1)).toBe('S')
  expect(session.state()).toMatchObject({ status: 'open', visit: 1 })
})

test('another user opens anew after the last screen of a visit', async () => {
  const { session } = await renewed({ ...paid, subject: 'omar' })
  session.finish()
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  expect(session.state()).toMatchObject({ status: 'open', visit: 2 })
})

test('the last screen of a visit outlives its session', async () => {
  const { session, clock, told } = world({ hosted: false, token: 'URL', renew: () => Promise.reject(refusal('TOKEN_EXPIRED')) })
  await session.start()
  session.finish()
  await clock.move(4000)
  await session.keepAlive()
  expect(session.state()).toMatchObject({ status: 'open' })
  expect(told).toEqual([])
})

test('the last screen of a visit takes the panel away that came before it', async () => {
  const { session, clock } = world({ hosted: false, token: 'URL', renew: () => Promise.reject(refusal('TOKEN_EXPIRED')) })
  await session.start()
  await clock.move(700)
  await settled()
  expect(session.state()).toMatchObject({ status: 'paused', resumable: false })
  session.finish()
  expect(session.state()).toMatchObject({ status: 'open', visit: 1 })
})
