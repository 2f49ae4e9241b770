import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { openPortal, type Portal } from '../../../testing/portal.ts'
import { bank as bankOf, startTestService, telecom, type TestService } from '../../../testing/service.ts'

let service: TestService
let portal: Portal
let bank: Awaited<ReturnType<TestService['caller']>>
const logged: string[] = []
beforeAll(async () => {
  const lines = new PassThrough()
  lines.on('data', (line: Buffer) => void logged.push(line.toString()))
  service = await startTestService({}, undefined, { log: createLog('debug', lines) })
  portal = await openPortal(service)
  bank = await service.caller()
  await link()
})
afterAll(() => service.close())

const params = { env: 'sandbox' } as const
const sourceUserId = 'customer-4711'
const account = {
  destinationUserId: '77300519441234',
  destinationUserEmail: 'canary.person@canary-mail.example',
  destinationUserFirstName: 'Canaryfirst',
  destinationUserLastName: 'Canarylast',
}
const sourceUserEmail = 'own.canary@canary-bank.example'

const executionDate = new Date(Date.now() + 9 * 86_400_000).toISOString()

/** Links the user, splits its value and credits it. */
const link = async () => {
  await bank.upsertConnection({
    body: { sourceUserId, sourceUserEmail, programId: 'prg_hushwood', destinationAccount: account },
  })
  await bank.updateMultibrandConnections({
    body: {
      sourceUserId,
      connections: [{ destinationProgramId: 'prg_hushwood', percentage: 100, destinationAccount: account }],
    },
  })
  await bank.createCredit({
    body: { userId: sourceUserId, value: 40, currency: 'SAR', executionDate, referenceNumber: 'USER-CREDIT' },
  })
  await tokenFor('USER-ORDER')
}

const tokenFor = async (referenceNumber: string): Promise<string> => {
  const { accessToken } = await bank.createPointExchangeToken({
    body: { ...service.credentials(), userId: sourceUserId, amount: 50, currency: 'SAR', referenceNumber },
  })
  return accessToken
}

const find = async (text: string, by: Portal = portal) => (await by.findUsers({ params, body: { text } })).data

test.each([
  ['the user id', sourceUserId, ['USER_ID']],
  ['the member number', account.destinationUserId, ['MEMBER_NUMBER']],
  ['the member’s e-mail address', account.destinationUserEmail.toUpperCase(), ['EMAIL']],
  ['the user’s e-mail address', sourceUserEmail, ['EMAIL']],
])('a user is found by %s', async (_, text, matches) => {
  const [first] = await find(sourceUserId)
  expect(await find(text)).toEqual([{ id: first?.id, sourceUserId, matches }])
})

test('a user is found by a transaction of the same organization alone', async () => {
  const [first] = await find(sourceUserId)
  const byTransaction = async (transactionId: string, by: Portal = portal) =>
    (await by.findUsers({ params, body: { transactionId } })).data
  const { data } = await portal.listPortalMultibrand({ params, query: {} })
  const credit = data.find(({ referenceNumber }) => referenceNumber === 'USER-CREDIT')!
  expect(await byTransaction(credit.id)).toEqual([{ id: first?.id, sourceUserId, matches: [] }])
  expect(await byTransaction(credit.id, await openPortal(service, telecom))).toEqual([])
  const { id } = await bank.createTransaction({
    body: { programId: 'prg_hushwood', destinationAccount: account, referenceNumber: 'NO-USER', basePoints: 1000 },
  })
  expect(await byTransaction(id)).toEqual([])
  // The search stores an id for a user that nobody has looked up before.
  await bank.createCredit({
    body: { userId: 'customer-unseen', value: 1, currency: 'SAR', referenceNumber: 'UNSEEN', executionDate },
  })
  const { data: newest } = await portal.listPortalMultibrand({ params, query: {} })
  const [unseen] = await byTransaction(newest.find(({ referenceNumber }) => referenceNumber === 'UNSEEN')!.id)
  expect(unseen).toMatchObject({ sourceUserId: 'customer-unseen' })
  expect(await find('customer-unseen')).toEqual([{ ...unseen, matches: ['USER_ID'] }])
})

test('a search for a user needs a text or a transaction', async () => {
  for (const body of [{}, { text: sourceUserId, transactionId: 'txn_1' }])
    await expect(portal.findUsers({ params, body })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'text' }],
    })
})

test('a part of a text finds nobody', async () => {
  for (const text of ['customer-471', '7730051944123', 'canary-mail.example', '%', 'nobody'])
    expect(await find(text)).toEqual([])
})

test('a user shows connections, split, value, widget sessions and events', async () => {
  const [{ id } = { id: '' }] = await find(sourceUserId)
  expect(id).toMatch(/^cus_/)
  const user = await portal.getPortalUser({ params: { ...params, userId: id } })
  const member = { member: '•••• 1234', email: 'c•••n@•••.example', name: 'C. C.' }
  expect(user).toMatchObject({
    id,
    sourceUserId,
    email: 'o•••y@•••.example',
    connections: [{ programId: 'prg_hushwood', ...member }],
    split: [{ programId: 'prg_hushwood', percentage: 100, ...member }],
    balance: [
      { currency: 'SAR', pending: 40, matured: 0 },
      { currency: 'USD', matured: 0 },
    ],
    multibrand: [{ referenceNumber: 'USER-CREDIT', status: 'PENDING' }],
  })
  expect(user.history.map(({ kind, event }) => [kind, event])).toEqual(
    expect.arrayContaining([
      ['SHARE', 'LINKED'],
      ['CONNECTION', 'LINKED'],
    ]),
  )
  expect(user.events.map(({ type }) => type)).toContain('LINKED')
})

test('an exchange in a widget shows in the transactions of its user', async () => {
  const token = await tokenFor('USER-EXCHANGE')
  const { sessionToken } = await service
    .widget(() => '')
    .createWidgetSession({ body: { token, nonce: 'n'.repeat(22) } })
  await service
    .widget(() => sessionToken)
    .createExchange({ body: { programId: 'prg_hushwood', destinationAccount: account, saveAccount: false } })
  const [{ id } = { id: '' }] = await find(sourceUserId)
  const user = await portal.getPortalUser({ params: { ...params, userId: id } })
  expect(user.transactions).toMatchObject([{ referenceNumber: 'USER-EXCHANGE', channel: 'WIDGET' }])
  const [used, unused] = user.sessions
  expect([used?.referenceNumber, used?.startedAt !== null]).toEqual(['USER-EXCHANGE', true])
  expect([unused?.referenceNumber, unused?.startedAt]).toEqual(['USER-ORDER', null])
  expect(user.events.map(({ subjectId }) => subjectId)).toContain(user.transactions[0]?.id)
  const body = { transactionId: user.transactions[0]!.id }
  expect((await portal.findUsers({ params, body })).data).toEqual([{ id, sourceUserId, matches: [] }])
})

test('a user id that is an e-mail address is masked', async () => {
  const email = 'masked.canary@canary-bank.example'
  await bank.upsertConnection({ body: { sourceUserId: email, programId: 'prg_hushwood', destinationAccount: account } })
  const [found] = await find(email)
  expect(found).toMatchObject({ sourceUserId: 'm•••y@•••.example', matches: ['USER_ID'] })
})

test('no address, log or answer has the unmasked person', async () => {
  const [found] = await find(account.destinationUserId)
  const answer = await portal.getPortalUser({ params: { ...params, userId: found!.id } })
  const written = JSON.stringify(answer) + logged.join('\n')
  expect(logged.length).toBeGreaterThan(0)
  for (const canary of [...Object.values(account), sourceUserEmail]) expect(written).not.toContain(canary)
  expect(logged.join('\n')).not.toContain(sourceUserId)
})

test('a reveal shows the person of each connection', async () => {
  const [found] = await find(sourceUserId)
  const { fields } = await portal.revealPersonalData({
    params,
    body: { kind: 'user', id: found!.id, reason: 'Ticket 4711' },
  })
  expect(fields[0]).toMatchObject({ id: found?.id, userId: sourceUserId, email: sourceUserEmail, memberNumber: null })
  const { connections, split } = await portal.getPortalUser({ params: { ...params, userId: found!.id } })
  expect(fields.slice(1).map(({ id, memberNumber }) => [id, memberNumber])).toEqual(
    [...connections, ...split].map(({ id }) => [id, account.destinationUserId]),
  )
})

test('nobody finds or reads a user of another organization or environment', async () => {
  const [found] = await find(sourceUserId)
  const other = await openPortal(service, telecom)
  expect(await find(sourceUserId, other)).toEqual([])
  expect((await portal.findUsers({ params: { env: 'production' }, body: { text: sourceUserId } })).data).toEqual([])
  const unknown = { code: 'USER_NOT_FOUND' }
  await expect(other.getPortalUser({ params: { ...params, userId: found!.id } })).rejects.toMatchObject(unknown)
  await expect(portal.getPortalUser({ params: { env: 'production', userId: found!.id } })).rejects.toMatchObject(
    unknown,
  )
})

test('simultaneous searches give a user one id', async () => {
  await bank.upsertConnection({
    body: { sourceUserId: 'customer-twice', programId: 'prg_hushwood', destinationAccount: account },
  })
  const found = await Promise.all(Array.from({ length: 8 }, () => find('customer-twice')))
  expect(new Set(found.flat().map(({ id }) => id)).size).toBe(1)
})

test('a viewer finds no users', async () => {
  const headers = await service.portalHeaders(bankOf, 'viewer')
  const answer = await fetch(`${service.portalUrl}/portal/api/sandbox/users/find`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ text: sourceUserId }),
  })
  expect(await answer.json()).toMatchObject({ code: 'FORBIDDEN_FOR_ROLE' })
})
