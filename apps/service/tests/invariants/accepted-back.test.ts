import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '@loyalty/contract'
import { createSamples, type ContractSamples } from '../../testing/contract-samples.ts'
import { seedCatalog } from '../../testing/open-test-store.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

type Fields = Record<string, unknown>
type Definition = {
  def: { type: string; shape?: Record<string, Definition>; element?: Definition; innerType?: Definition }
}

let service: TestService
let samples: ContractSamples
beforeAll(async () => {
  service = await startTestService()
  samples = await createSamples(service)
})
afterAll(() => service.close())

const send = async (
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Fields & Fields[] }> => {
  const response = await samples.call(method, path, body, samples.bearer)
  return { status: response.status, body: (await response.json()) as Fields & Fields[] }
}

/**
 * Builds a request from an answer: copies each field that the request schema has, including null values, and treats
 * nested objects in this way too.
 */
const requestOf = (schema: Definition, answer: unknown): unknown => {
  const { shape, element, innerType } = schema.def
  if (innerType) return requestOf(innerType, answer)
  if (element) return (answer as unknown[]).map((each) => requestOf(element, each))
  if (!shape) return answer
  const fields = answer as Fields
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      if (name in fields) return [[name, requestOf(field, fields[name])]]
      const inner = field.def.innerType ?? field
      const isFlat = inner.def.shape !== undefined && Object.keys(inner.def.shape).some((each) => each in fields)
      return isFlat ? [[name, requestOf(inner, fields)]] : []
    }),
  )
}
const bodyOf = (name: 'createTransaction' | 'upsertConnection' | 'updateMultibrandConnections', ...answers: Fields[]) =>
  requestOf(endpoints[name].body, Object.assign({}, ...answers)) as Fields

/** Generates accounts that a program accepts. Every field that the program does not require is sometimes missing. */
const accountOf = (programId: string) => {
  const { requiredFields } = seedCatalog.programs.find(({ id }) => id === programId)!
  const name = fc.constantFrom('Noor', 'Zoë', 'ليلى')
  const values = {
    destinationUserId: fc.stringMatching(/^[A-Z]{2}[0-9]{6}$/),
    destinationUserEmail: fc.constantFrom('noor@mail.example', 'Noor.H@Mail.example'),
    destinationUserFirstName: name,
    destinationUserLastName: name,
  }
  const required = Object.keys(values).filter((key) => requiredFields[key as keyof typeof values] === 'MANDATORY')
  return fc.record(values, { requiredKeys: required as (keyof typeof values)[] })
}
const programs = ['prg_drovak', 'prg_nimbara', 'prg_ghaymat_bunn', 'prg_mendleaf', 'prg_kettlefox', 'prg_moonreel']
const linked = fc
  .constantFrom(...programs)
  .chain((programId) => fc.record({ programId: fc.constant(programId), account: accountOf(programId) }))
let count = 0
const fresh = (kind: string): string => `${kind}-${(count += 1)}`
const runs = { numRuns: 25 }

test('a connection request may repeat the connection that an answer lists', async () => {
  await fc.assert(
    fc.asyncProperty(
      linked,
      fc.option(fc.constant('user@mail.example'), { nil: undefined }),
      async ({ programId, account }, email) => {
        const sourceUserId = fresh('linker')
        const sent = {
          programId,
          destinationAccount: account,
          sourceUserId,
          ...(email === undefined ? {} : { sourceUserEmail: email }),
        }
        const { body: saved } = await send('POST', '/program-connections', sent)
        expect(await send('POST', '/program-connections', bodyOf('upsertConnection', saved))).toEqual({
          status: 200,
          body: saved,
        })
        const { body: list } = await send('GET', `/program-connections?sourceUserId=${sourceUserId}`)
        const again = await send('POST', '/program-connections', bodyOf('upsertConnection', { sourceUserId }, list[0]!))
        expect([again.status, again.body['id']]).toEqual([200, saved['id']])
      },
    ),
    runs,
  )
})

test('an update of preferences may repeat the answer that lists preferences', async () => {
  const set = fc.uniqueArray(linked, { minLength: 1, maxLength: 4, selector: ({ programId }) => programId })
  await fc.assert(
    fc.asyncProperty(set, async (chosen) => {
      const sourceUserId = fresh('saver')
      const connections = chosen.map(({ programId, account }, index) => ({
        destinationProgramId: programId,
        percentage: index === 0 ? 100 - 12.5 * (chosen.length - 1) : 12.5,
        destinationAccount: account,
      }))
      await send('PUT', '/multibrand/program-connections', { sourceUserId, connections })
      const listed = await send('GET', `/multibrand/program-connections?sourceUserId=${sourceUserId}`)
      expect(listed.body).toHaveLength(chosen.length)
      const body = bodyOf('updateMultibrandConnections', { sourceUserId, connections: listed.body })
      expect(await send('PUT', '/multibrand/program-connections', body)).toEqual(listed)
    }),
    runs,
  )
})

test('a request built from a transaction’s answers returns the stored transaction', async () => {
  await fc.assert(
    fc.asyncProperty(
      linked,
      fc.option(fc.constant('Order 7'), { nil: undefined }),
      async ({ programId, account }, description) => {
        const amount = { basePoints: 500 }
        const request = { programId, destinationAccount: account, referenceNumber: fresh('back'), ...amount }
        const { body: issued } = await send('POST', '/transactions', {
          ...request,
          ...(description === undefined ? {} : { description }),
        })
        const { body: found } = await send('GET', `/transactions/${String(issued['id'])}`)
        const absent = { bonusPoints: null, value: null, currency: null, partnerCode: null }
        const { destinationUserId: _, ...others } = account
        const body = bodyOf('createTransaction', { ...absent, ...amount, programId, ...others }, issued, found)
        expect(await send('POST', '/transactions', body)).toEqual({ status: 200, body: issued })
      },
    ),
    runs,
  )
})

test('an exchange request may contain the saved account of a widget option', async () => {
  const session = samples.sessions['point-exchange']
  const option =
    session.widget === 'point-exchange'
      ? session.exchange.options.find(({ savedAccount }) => savedAccount !== null)
      : undefined
  const none = {
    destinationUserId: null,
    destinationUserEmail: null,
    destinationUserFirstName: null,
    destinationUserLastName: null,
  }
  const body = { ...option, destinationAccount: { ...none, ...option!.savedAccount }, saveAccount: null }
  const sent = requestOf(endpoints.createExchange.body, body)
  const headers = { authorization: `Bearer ${session.sessionToken}` }
  const response = await samples.call('POST', '/v1/widget/point-exchange/transactions', sent, headers)
  expect(response.status).toBe(201)
})
