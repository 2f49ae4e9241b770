import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '@loyalty/contract'
import { createLog } from '../../log.ts'
import { openPortal, type Portal } from '../../../testing/portal.ts'
import { bank as bankOf, startTestService, telecom, type TestService } from '../../../testing/service.ts'
import { formOf } from './search.ts'

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
})
afterAll(() => service.close())

const params = { env: 'sandbox' } as const
const member = {
  destinationUserId: '77300519449876',
  destinationUserEmail: 'search.canary@canary-mail.example',
  destinationUserFirstName: 'Canaryfirst',
  destinationUserLastName: 'Canarylast',
}

const search = (text: string, by: Portal = portal, env: 'sandbox' | 'production' = 'sandbox') =>
  by.search({ params: { env }, body: { text } })
const kindsOf = async (text: string) => (await search(text)).hits.map(({ kind, env }) => [kind, env])

const issue = (referenceNumber: string) =>
  bank.createTransaction({
    body: { programId: 'prg_hushwood', destinationAccount: member, referenceNumber, basePoints: 1000 },
  })

test.each([
  ['txn_1', 'TRANSACTION_ID'],
  ['cl_live_1', 'CLIENT_ID'],
  ['https://shop.example', 'ADDRESS'],
  ['layla@mail.example', 'EMAIL'],
  ['ORDER-17', 'REFERENCE'],
  ['a b@c d', 'REFERENCE'],
])('the text %j looks like %s', (text, form) => {
  expect(formOf(text)).toBe(form)
})

test('a transaction is found by its id, reference number and member', async () => {
  const { id } = await issue('SEARCH-1')
  const hit = { kind: 'TRANSACTION', id, env: 'sandbox', title: 'SEARCH-1' }
  expect(await search(id)).toEqual({ form: 'TRANSACTION_ID', hits: [hit] })
  expect(await search('SEARCH-1')).toEqual({ form: 'REFERENCE', hits: [hit] })
  const { hits } = await search(member.destinationUserId)
  expect(hits).toMatchObject([{ kind: 'TRANSACTIONS_OF_PERSON', title: null }])
  const { data } = await portal.listPortalTransactions({ params, query: { search: hits[0]!.id } })
  expect(data.map((row) => row.id)).toEqual([id])
})

test('a search finds ids of the other environment, and no persons', async () => {
  const { id } = await issue('SEARCH-OTHER')
  expect((await search(id, portal, 'production')).hits).toMatchObject([{ id, env: 'sandbox' }])
  expect((await search(member.destinationUserEmail)).hits).not.toEqual([])
  expect((await search(member.destinationUserEmail, portal, 'production')).hits).toEqual([])
})

test('each kind of object is found by its id or address', async () => {
  const url = 'https://hooks.example.com/search'
  const { endpoint } = await portal.createWebhookEndpoint({ params, body: { url, auth: { mode: 'signature' } } })
  const { deliveryId, eventId } = await portal.testWebhookEndpoint({
    params: { ...params, endpointId: endpoint.id },
    body: {},
  })
  await portal.createOrigin({ params, body: { origin: 'https://search.example' } })
  const executionDate = new Date(Date.now() + 86_400_000).toISOString()
  await bank.createCredit({
    body: { userId: 'search-user', value: 4, currency: 'SAR', executionDate, referenceNumber: 'SEARCH-CREDIT' },
  })
  expect(await kindsOf(endpoint.id)).toEqual([['ENDPOINT', 'sandbox']])
  expect(await kindsOf(url)).toEqual([['ENDPOINT', 'sandbox']])
  expect(await kindsOf(eventId)).toEqual([['EVENT', 'sandbox']])
  expect(await kindsOf(deliveryId)).toEqual([['DELIVERY', 'sandbox']])
  expect(await kindsOf('https://search.example/')).toEqual([['ORIGIN', 'sandbox']])
  expect(await kindsOf(bankOf.clientId.production)).toEqual([['CLIENT', 'production']])
  expect(await kindsOf('SEARCH-CREDIT')).toEqual([['MULTIBRAND', 'sandbox']])
  expect(await kindsOf('search-user')).toEqual([['USER', 'sandbox']])
  const [user] = (await search('search-user')).hits
  expect(await kindsOf(user!.id)).toEqual([['USER', 'sandbox']])
  for (const text of ['SEARCH-CREDI', 'hooks.example.com', 'nothing', '%'])
    expect((await search(text)).hits).toEqual([])
})

test('a role finds only what it may read', async () => {
  const searchAs = async (role: Role, text: string) => {
    const headers = { ...(await service.portalHeaders(bankOf, role)), 'content-type': 'application/json' }
    const answer = await fetch(`${service.portalUrl}/portal/api/sandbox/search`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ text }),
    })
    return ((await answer.json()) as { hits: { kind: string }[] }).hits.map(({ kind }) => kind)
  }
  expect(await searchAs('finance', 'search-user')).toEqual([])
  expect(await searchAs('support', 'search-user')).toEqual(['USER'])
  expect(await searchAs('support', bankOf.clientId.sandbox)).toEqual([])
  expect(await searchAs('finance', 'SEARCH-1')).toEqual(['TRANSACTION'])
})

test('another organization finds nothing', async () => {
  const other = await openPortal(service, telecom)
  for (const text of ['SEARCH-1', 'search-user', member.destinationUserId, bankOf.clientId.sandbox])
    expect((await search(text, other)).hits).toEqual([])
})

test('no log and no answer has the person of a search', async () => {
  const answers = JSON.stringify([await search(member.destinationUserEmail), await search(member.destinationUserId)])
  expect(logged.length).toBeGreaterThan(0)
  for (const canary of Object.values(member)) expect(answers + logged.join('\n')).not.toContain(canary)
})
