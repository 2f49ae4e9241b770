import { expect, test } from 'vitest'
import type { WidgetSession } from '@loyalty/contract'
import { SessionEnded } from './session-state.ts'
import { refusal, settled, world } from './testing.ts'

const paid = {
  sessionToken: 'S',
  expiresIn: 600,
  subject: 'layla',
  widget: 'point-exchange',
  exchange: { receipt: { id: 'txn_1' } },
} as Extract<WidgetSession, { widget: 'point-exchange' }>
const unpaid = { ...paid, exchange: { ...paid.exchange, receipt: null } } satisfies WidgetSession

/** Starts a session with an unpaid order. The fake service returns `second` when the session is renewed. */
async function renewed(second: WidgetSession) {
  const answers: WidgetSession[] = [unpaid, second]
  const made = world({ exchangeToken: async () => answers.shift() ?? second })
  await made.session.start()
  await made.clock.move(595)
  return made
}

test('a renewal opens the receipt if the order was paid elsewhere', async () => {
  const { session } = await renewed(paid)
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  expect(session.state()).toEqual({ status: 'open', session: paid, epoch: 2 })
})

test('a renewal keeps the screen if the order is still unpaid', async () => {
  const { session } = await renewed(unpaid)
  expect(await session.token(60, 1)).toBe('S')
  expect(session.state()).toMatchObject({ status: 'open', epoch: 1 })
})

test('a renewal keeps the last screen after the order was paid', async () => {
  const { session } = await renewed(paid)
  session.finish()
  expect(await session.token(60, 1)).toBe('S')
  expect(session.state()).toMatchObject({ status: 'open', epoch: 1 })
})

test('a change of user after the last screen begins a new epoch', async () => {
  const { session } = await renewed({ ...paid, subject: 'omar' })
  session.finish()
  await expect(session.token(60, 1)).rejects.toThrow(SessionEnded)
  expect(session.state()).toMatchObject({ status: 'open', epoch: 2 })
})

test('the end of the session keeps the last screen open', async () => {
  const { session, clock, reports } = world({
    hosted: false,
    token: 'URL',
    renew: () => Promise.reject(refusal('TOKEN_EXPIRED')),
  })
  await session.start()
  session.finish()
  await clock.move(4000)
  await session.keepAlive()
  expect(session.state()).toMatchObject({ status: 'open' })
  expect(reports).toEqual([])
})

test('finish() removes the session panel from a paused screen', async () => {
  const { session, clock } = world({
    hosted: false,
    token: 'URL',
    renew: () => Promise.reject(refusal('TOKEN_EXPIRED')),
  })
  await session.start()
  await clock.move(700)
  await settled()
  expect(session.state()).toMatchObject({ status: 'paused', resumable: false })
  session.finish()
  expect(session.state()).toMatchObject({ status: 'open', epoch: 1 })
})
