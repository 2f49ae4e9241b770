import { expect, test } from 'vitest'
import { bank, startTestService } from '../../testing/service.ts'

test('advancing the sandbox clock in the portal executes due credits', async () => {
  await using service = await startTestService()
  const portal = await service.portal()
  const caller = await service.caller()
  expect((await portal.getSandboxClock({})).offsetSeconds).toBe(0)

  const executionDate = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const referenceNumber = 'LATER-1'
  await caller.createCredit({
    body: { userId: 'customer-1001', value: 40, currency: 'SAR', referenceNumber, executionDate },
  })
  const moved = await portal.moveSandboxClock({ body: { advanceSeconds: 4 * 86_400 } })
  expect(moved.offsetSeconds).toBe(4 * 86_400)
  expect(Date.parse(moved.now)).toBeGreaterThan(Date.parse(executionDate))
  await expect
    .poll(async () => (await caller.getMultibrandTransaction({ params: { idOrReference: referenceNumber } })).status, {
      timeout: 10_000,
    })
    .not.toBe('PENDING')

  const setTo = new Date(Date.now() + 30 * 86_400_000).toISOString()
  expect((await portal.moveSandboxClock({ body: { setTo } })).now.slice(0, 16)).toBe(setTo.slice(0, 16))
  expect((await portal.moveSandboxClock({ body: { reset: true } })).offsetSeconds).toBe(0)
})

test('the sandbox clock refuses to move back or beyond 2099', async () => {
  await using service = await startTestService()
  const portal = await service.portal()
  await portal.moveSandboxClock({ body: { advanceSeconds: 86_400 } })
  for (const body of [
    { setTo: new Date().toISOString() },
    { setTo: '2100-01-01' },
    { advanceSeconds: 2_500_000_000 },
  ]) {
    const refused = await portal.moveSandboxClock({ body }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'CLOCK_NOT_FORWARD', status: 422, members: { offsetSeconds: 86_400 } })
    const { members } = refused as { members: { now: string } }
    expect(Date.parse(members.now)).toBeGreaterThan(Date.now() + 86_000_000)
  }
  expect((await portal.getSandboxClock({})).offsetSeconds).toBe(86_400)
})

test('moveSandboxClock refuses a body without exactly one valid clock change', async () => {
  await using service = await startTestService()
  const portal = await service.portal()
  for (const body of [
    {},
    { advanceSeconds: 1, reset: true as const },
    { advanceSeconds: 0 },
    { advanceSeconds: 1.5 },
    { setTo: 'tomorrow' },
  ])
    await expect(portal.moveSandboxClock({ body })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('a portal session ends by real time, not the sandbox clock', async () => {
  await using service = await startTestService()
  const portal = await service.portal(bank)
  await portal.moveSandboxClock({ body: { advanceSeconds: 400 * 86_400 } })
  expect(Date.parse((await portal.getPortalSession({})).expiresAt)).toBeLessThan(Date.now() + 3_700_000)
})
