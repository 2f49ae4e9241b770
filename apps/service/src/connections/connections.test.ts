import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConnectionRequest } from '@loyalty/contract'
import { startTestService, telecom, type TestService } from '../../testing/service.ts'

let service: TestService
let bank: Awaited<ReturnType<TestService['caller']>>
beforeAll(async () => {
  service = await startTestService()
  bank = await service.caller()
})
afterAll(() => service.close())

const request = (more: Partial<ConnectionRequest> = {}): ConnectionRequest => ({
  programId: 'prg_drovak',
  destinationAccount: { destinationUserId: '7730051944' },
  sourceUserId: 'linker',
  ...more,
})
const post = async (body: unknown) => {
  const response = await fetch(`${service.baseUrls.sandbox}/program-connections`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await service.accessToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('a POST updates the account of an existing connection', async () => {
  const first = await post(request({ sourceUserEmail: 'linker@mail.example' }))
  expect(first).toMatchObject({
    status: 201,
    body: {
      sourceUserId: 'linker',
      sourceUserEmail: 'linker@mail.example',
      partnerCode: 'DROVAK',
      destinationUserEmail: null,
    },
  })
  expect(await post(request({ sourceUserEmail: 'linker@mail.example' }))).toEqual({ status: 200, body: first.body })
  const changed = await post(
    request({ sourceUserEmail: 'linker@mail.example', destinationAccount: { destinationUserId: '7730051945' } }),
  )
  expect(changed).toMatchObject({ status: 200, body: { id: first.body['id'], destinationUserId: '7730051945' } })
  expect(changed.body['sourceUserEmail']).toBe('linker@mail.example')
})

test('a connection update without sourceUserEmail removes the stored e-mail address', async () => {
  const sourceUserId = 'forgetful'
  const first = await post(request({ sourceUserId, sourceUserEmail: 'forgetful@mail.example' }))
  expect(await post(request({ sourceUserId }))).toMatchObject({
    status: 200,
    body: { id: first.body['id'], sourceUserEmail: null },
  })
})

test('twenty identical simultaneous requests create one connection and one history entry', async () => {
  const sourceUserId = 'hasty'
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(request({ sourceUserId }))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
  const { data } = await bank.listConnectionHistory({ query: { pageSize: '5000' } })
  expect(data.filter((entry) => entry.sourceProgramUser.sourceUserId === sourceUserId)).toHaveLength(1)
})

test('a program decides which account fields the service stores or requires', async () => {
  const account = {
    destinationUserId: '7730051944',
    destinationUserEmail: 'a@mail.example',
    destinationUserFirstName: 'A',
  }
  const { body } = await post(request({ sourceUserId: 'thorough', destinationAccount: account }))
  expect(body).toMatchObject({
    destinationUserId: '7730051944',
    destinationUserEmail: null,
    destinationUserFirstName: null,
  })
  expect(await post(request({ programId: 'prg_nimbara' }))).toMatchObject({
    status: 400,
    body: {
      errors: [
        { field: 'destinationAccount.destinationUserFirstName', code: 'MISSING_FIELD' },
        { field: 'destinationAccount.destinationUserLastName', code: 'MISSING_FIELD' },
      ],
    },
  })
})

test('an aggregator program has one connection for each partner code', async () => {
  const destinationAccount = { destinationUserId: 'AM1', destinationUserFirstName: 'A', destinationUserLastName: 'B' }
  const linked = { sourceUserId: 'traveller', programId: 'prg_astermoor', destinationAccount }
  expect(await post(linked)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'partnerCode', code: 'MISSING_FIELD' }] },
  })
  expect(await post({ ...linked, partnerCode: 'DROVAK' })).toMatchObject({
    status: 422,
    body: { code: 'PARTNER_CODE_INVALID' },
  })
  for (const partnerCode of ['ASTERMOOR-AIR', 'ASTERMOOR-STAY'])
    expect(await post({ ...linked, partnerCode })).toMatchObject({ status: 201 })
  const codeOf = (partnerCode?: string) => bank.listConnections({ query: { sourceUserId: 'traveller', partnerCode } })
  expect([(await codeOf()).length, (await codeOf('ASTERMOOR-AIR')).length, (await codeOf('NOPE')).length]).toEqual([
    2, 1, 0,
  ])
  expect(await bank.listConnections({ query: { sourceUserId: 'traveller', programId: 'prg_drovak' } })).toEqual([])
})

test('the history keeps the account of a deleted connection', async () => {
  const { body } = await post(request({ sourceUserId: 'leaver' }))
  const params = { programConnectionId: String(body['id']) }
  const carrier = await service.caller(telecom)
  await expect(carrier.deleteConnection({ params })).rejects.toMatchObject({
    code: 'CONNECTION_NOT_FOUND',
    status: 404,
  })
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => bank.deleteConnection({ params })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(bank.deleteConnection({ params })).rejects.toMatchObject({ code: 'CONNECTION_NOT_FOUND' })
  expect(await bank.listConnections({ query: { sourceUserId: 'leaver' } })).toEqual([])
  const { data } = await bank.listConnectionHistory({ query: { partnerCode: 'DROVAK', pageSize: '2' } })
  expect(data.map(({ event }) => event)).toEqual(['DELINKED', 'LINKED'])
  expect(data[0]).toMatchObject({
    destinationUserId: '7730051944',
    sourceProgramUser: { sourceUserId: 'leaver', sourceUserEmail: null },
  })
})
