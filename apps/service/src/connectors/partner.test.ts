import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ExchangeSession } from '@loyalty/contract'
import { bank, startTestService } from '../../testing/service.ts'
import { startFakePartner } from '../../testing/fake-partner.ts'

const secret = 'a secret of partner and service'
const account = { destinationUserId: 'Z-1' }
const transfer = (referenceNumber: string, more = {}) => ({
  programId: 'prg_zaatroon',
  destinationAccount: account,
  basePoints: 100,
  referenceNumber,
  ...more,
})
const codeOf = async (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'OK',
    (cause: unknown) => (cause as { code?: string }).code ?? String(cause),
  )

test('only production requests reach the partner', async () => {
  const partner = await startFakePartner(secret)
  await using service = await startTestService({ PARTNER_URL: partner.url, PARTNER_SECRET: secret })
  const [live, sandbox] = [await service.caller(bank, 'production'), await service.caller(bank, 'sandbox')]

  await sandbox.createTransaction({ body: transfer('S-1') })
  await sandbox.validateMember({ params: { programId: 'prg_zaatroon' }, body: account })
  const userId = 'sandbox-user'
  await sandbox.updateMultibrandConnections({
    body: {
      sourceUserId: userId,
      connections: [{ destinationProgramId: 'prg_zaatroon', percentage: 100, destinationAccount: account }],
    },
  })
  await sandbox.createCredit({
    body: { userId, value: 100, currency: 'SAR', referenceNumber: 'S-2', executionDate: new Date().toISOString() },
  })
  const org = service.store.organization({ organizationId: bank.organizationId, env: 'sandbox' })
  await org.multibrand.execute(userId, Date.now())
  const points = await org.multibrand.statistics(userId, 'prg_zaatroon', new Date().getUTCFullYear())
  expect(points.some((month) => month > 0n)).toBe(true)
  expect([partner.connections(), partner.requests]).toEqual([0, []])

  const issued = await live.createTransaction({ body: transfer('L-1') })
  expect(partner.issued).toMatchObject([{ programId: 'prg_zaatroon', points: String(issued.totalPoints) }])
  expect(await live.createTransaction({ body: transfer('L-1') })).toEqual(issued)
  expect(partner.issued).toHaveLength(1)
  partner.members(200, { valid: false, reason: 'MEMBER_NOT_FOUND' })
  expect(await live.validateMember({ params: { programId: 'prg_zaatroon' }, body: account })).toEqual({
    data: { isValid: false },
  })
  partner.next('refuseMember')
  expect(await codeOf(live.createTransaction({ body: transfer('L-2') }))).toBe('MEMBER_NOT_FOUND')
  await partner.close()
})

test('background workers complete timed-out orders and send due credits to the partner', async () => {
  const partner = await startFakePartner(secret)
  await using service = await startTestService({ PARTNER_URL: partner.url, PARTNER_SECRET: secret })
  const live = await service.caller(bank, 'production')
  partner.next('failAfter')
  expect(await codeOf(live.createTransaction({ body: transfer('L-1') }))).toBe('PARTNER_TIMEOUT')
  expect(await codeOf(live.createTransaction({ body: transfer('L-1', { basePoints: 101 }) }))).toBe(
    'REFERENCE_NUMBER_CONFLICT',
  )
  await expect.poll(() => codeOf(live.createTransaction({ body: transfer('L-1') })), { timeout: 20_000 }).toBe('OK')
  expect(partner.issued).toHaveLength(1)

  const sourceUserId = 'live-user'
  await live.updateMultibrandConnections({
    body: {
      sourceUserId,
      connections: [{ destinationProgramId: 'prg_zaatroon', percentage: 100, destinationAccount: account }],
    },
  })
  const credit = {
    userId: sourceUserId,
    value: 100,
    currency: 'SAR',
    referenceNumber: 'L-2',
    executionDate: new Date().toISOString(),
  }
  await live.createCredit({ body: credit })
  await expect.poll(() => partner.issued.length, { timeout: 20_000 }).toBe(2)
  const org = service.store.organization({ organizationId: bank.organizationId, env: 'production' }).multibrand
  const listed = () => org.executed({ from: 0, to: Date.UTC(2100, 0), page: 1, pageSize: 25 })
  const points = async () => (await listed()).data.map((row) => String(row.points))
  await expect.poll(points, { timeout: 20_000 }).toEqual([partner.issued[1]?.points])
  await partner.close()
})

test('createTransaction answers 503 if the partner does not confirm its refusal', async () => {
  const partner = await startFakePartner(secret)
  await using service = await startTestService({ PARTNER_URL: partner.url, PARTNER_SECRET: secret })
  const live = await service.caller(bank, 'production')
  partner.next('refuseMember')
  partner.nextAsked('fail')
  await expect(live.createTransaction({ body: transfer('L-1') })).rejects.toMatchObject({
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
    retryable: true,
    retryAfter: 5,
  })
  expect(await codeOf(live.createTransaction({ body: transfer('L-1') }))).toBe('OK')
  await partner.close()
})

test('a widget session has a receipt after the partner confirms the points', async () => {
  const partner = await startFakePartner(secret)
  await using service = await startTestService({ PARTNER_URL: partner.url, PARTNER_SECRET: secret })
  const live = await service.caller(bank, 'production')
  const open = async () => {
    const purchase = { userId: 'live-user', amount: 50, currency: 'SAR' as const, referenceNumber: 'W-1' }
    const body = { ...service.credentials(bank, 'production'), ...purchase }
    const { accessToken: token } = await live.createPointExchangeToken({ body })
    const nonce = `nonce-${randomUUID()}`
    const session = (await service
      .widget(() => '', 'production')
      .createWidgetSession({ body: { token, nonce } })) as ExchangeSession
    return { receipt: session.exchange.receipt, widget: service.widget(() => session.sessionToken, 'production') }
  }
  const body = { programId: 'prg_zaatroon', destinationAccount: account, saveAccount: true }
  const { widget } = await open()
  partner.next('failAfter')
  // The recovery worker asks the partner for the order's outcome after one second. The partner fails this request, so
  // the worker asks again two seconds later.
  partner.nextAsked('fail')
  expect(await codeOf(widget.createExchange({ body }))).toBe('PARTNER_TIMEOUT')
  const second = await open()
  expect(second.receipt).toMatchObject({ status: 'WAITING' })
  expect(await codeOf(second.widget.createExchange({ body }))).toBe('TRANSACTION_IN_PROGRESS')
  const other = { ...body, programId: 'prg_papyrine' }
  expect(await codeOf(second.widget.createExchange({ body: other }))).toBe('TRANSACTION_IN_PROGRESS')
  await expect.poll(() => codeOf(second.widget.createExchange({ body })), { timeout: 20_000 }).toBe('OK')
  const { receipt } = await open()
  expect(receipt?.status).toBe('CONFIRMED')
  expect(String(receipt?.totalPoints)).toBe(partner.issued[0]?.points)
  expect((await second.widget.createExchange({ body: other })).id).toBe(receipt?.id)
  expect(partner.issued).toHaveLength(1)
  expect(await live.listConnections({ query: { sourceUserId: 'live-user' } })).toMatchObject([
    { programId: 'prg_zaatroon' },
  ])
  await partner.close()
})

test('production without a partner address answers PARTNER_UNAVAILABLE', async () => {
  await using service = await startTestService()
  const live = await service.caller(bank, 'production')
  for (const reference of ['L-1', 'L-1'])
    expect(await codeOf(live.createTransaction({ body: transfer(reference) }))).toBe('PARTNER_UNAVAILABLE')
  expect(await codeOf(live.validateMember({ params: { programId: 'prg_zaatroon' }, body: account }))).toBe(
    'PARTNER_UNAVAILABLE',
  )
})

test('the service rejects a PARTNER_URL without secret or HTTPS', async () => {
  await expect(startTestService({ PARTNER_URL: 'https://partner.example' })).rejects.toThrow('PARTNER_SECRET')
  await expect(startTestService({ PARTNER_URL: 'http://partner.example', PARTNER_SECRET: secret })).rejects.toThrow(
    'https',
  )
})
