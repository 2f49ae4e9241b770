import { request as send } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  endpoints,
  Problem,
  type Endpoint,
  type EndpointName,
  type FieldError,
  type ProblemBody,
} from '@loyalty/contract'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { placesOf, sampleOf } from '../../../testing/fuzz/samples.ts'
import { validate } from '../request/validate.ts'

/**
 * The longest text of each field, in characters (docs/spec-gaps.md#text-lengths). A path parameter that takes an id or
 * a reference number has the limit of a reference number.
 */
const longest: Readonly<Record<string, number>> = {
  referenceNumber: 128,
  transactionId: 128,
  idOrReference: 128,
  userId: 255,
  sourceUserId: 255,
  destinationUserId: 100,
  destinationUserEmail: 254,
  sourceUserEmail: 254,
  destinationUserFirstName: 100,
  destinationUserLastName: 100,
  partnerCode: 64,
  programId: 64,
  'programId[]': 64,
  destinationProgramId: 64,
  programConnectionId: 64,
  id: 64,
  eventId: 64,
  after: 6000,
  code: 64,
  reason: 32,
  description: 255,
  draft: 8000,
  clientId: 64,
  clientSecret: 256,
  executionDate: 100,
  startDate: 100,
  endDate: 100,
}

/** Fields whose format already limits their length, for example a number, or a text from a fixed list. */
const byForm = new Set([
  'currency',
  'status',
  'page',
  'pageSize',
  'year',
  'token',
  'nonce',
  'event',
  'type',
  'widget',
  'limit',
  'wait',
])

const textOf = (name: string, length: number): string =>
  name.endsWith('Email') ? `${'e'.repeat(length - 5)}@b.co` : 'x'.repeat(length)

type Field = {
  endpoint: EndpointName
  part: 'params' | 'query' | 'body'
  path: readonly (string | number)[]
  name: string
}

const fields: Field[] = (Object.keys(endpoints) as EndpointName[]).flatMap((endpoint) => {
  const contract: Endpoint = endpoints[endpoint]
  if (contract.bodyType === 'form') return []
  const sample = sampleOf(contract, 0, {})
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    placesOf(sample[part] ?? {}).flatMap((path) => {
      const value = path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], sample[part])
      const name = String(path.findLast((key) => typeof key === 'string'))
      return typeof value === 'string' ? [{ endpoint, part, path, name }] : []
    }),
  )
})

const errorsWith = ({ endpoint, part, path }: Field, value: string): FieldError[] => {
  const contract: Endpoint = endpoints[endpoint]
  const input = structuredClone(sampleOf(contract, 0, {})[part]) as Record<string | number, unknown>
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], input)
  ;(parent as Record<string | number, unknown>)[path.at(-1)!] = value
  try {
    validate({ [part]: { schema: contract[part], input } })
    return []
  } catch (error) {
    return error instanceof Problem ? error.errors : []
  }
}
const codesAt = (field: Field, value: string): string[] => {
  const dotted = field.path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('')
  return errorsWith(field, value)
    .filter(({ field }) => field === dotted)
    .map(({ code }) => code)
}

describe('the length limits of every text field of the contract', () => {
  test.for(fields.filter(({ name }) => !byForm.has(name)))(
    '$endpoint $part $name accepts the longest allowed text and nothing longer',
    (field) => {
      const limit = longest[field.name] ?? (field.name.endsWith('Id') ? 64 : undefined)
      expect(limit, 'a text without a limit').toBeDefined()
      expect(codesAt(field, textOf(field.name, limit!))).not.toContain('TOO_LONG')
      expect(codesAt(field, textOf(field.name, limit! + 1))).toContain('TOO_LONG')
      expect(codesAt(field, '')).toContain('TOO_SHORT')
      for (const text of ['a\u0000b', 'a\u0085b', 'a\ud800', ' a', 'a\u00a0'])
        expect(codesAt(field, text), JSON.stringify(text)).not.toEqual([])
    },
  )
})

test('identifiers accept visible characters of any script and refuse invisible characters', () => {
  const keys = fields.filter(
    ({ name, part }) => part !== 'params' && ['referenceNumber', 'programId', 'partnerCode'].includes(name),
  )
  expect(keys.length).toBeGreaterThan(10)
  for (const field of keys) {
    for (const hidden of ['\u200b', '\u200d', '\u202e', '\u2028', '\u2029', '\u00ad', '\ufeff'])
      expect(codesAt(field, `a${hidden}b`), `${field.endpoint} ${hidden.codePointAt(0)}`).toEqual(['INVALID_FORMAT'])
    for (const text of ['طلب-١٠٢', '注文 7', 'Ünïcode/ref+1', 'क्रम']) expect(codesAt(field, text), text).toEqual([])
  }
})

test('validation reports only the first rule that a field breaks', () => {
  const messagesOf = (endpoint: EndpointName, part: 'query' | 'body', name: string, value: unknown) => {
    const found = fields.find((field) => field.endpoint === endpoint && field.part === part)!
    const at = found.path.length > 1 ? [...found.path.slice(0, -1), name] : [name]
    return errorsWith({ ...found, path: at }, value as string).map(
      ({ field, message }) => `${field.split('.').at(-1)} ${message}`,
    )
  }
  const page = (value: string) => messagesOf('listTransactions', 'query', 'page', value)
  expect(page('99999999999999999999')).toEqual(['page must be at most 999999999'])
  expect(page('ten')).toEqual(['page must be a whole number, 1 or more'])
  const connections = [{ destinationProgramId: 'prg_a', percentage: -1 }]
  expect(messagesOf('updateMultibrandConnections', 'body', 'connections', connections)).toEqual([
    'percentage must be at least 0',
  ])
})

test('pageSize accepts 1 to 5000 in plain digits', () => {
  const paged = fields.filter(({ name }) => name === 'pageSize')
  expect(paged.length).toBeGreaterThan(4)
  for (const field of paged) {
    for (const text of ['1', '25', '5000']) expect(codesAt(field, text), `${field.endpoint} ${text}`).toEqual([])
    expect(codesAt(field, '5001')).toEqual(['OUT_OF_RANGE'])
    for (const text of ['0', '-1', '01', '1.0', '1e3', ' 1', '٣', '', 'ten'])
      expect(codesAt(field, text), `${field.endpoint} ${text}`).not.toEqual([])
    const page = { ...field, path: ['page'] }
    for (const text of ['0', '-1', '1.5', '', '1000000000'])
      expect(codesAt(page, text), `${field.endpoint} page ${text}`).not.toEqual([])
    expect(codesAt(page, '999999999')).toEqual([])
  }
})

describe('size limits of requests over HTTP', () => {
  let service: TestService
  let token: string
  beforeAll(async () => {
    service = await startTestService()
    token = await service.accessToken()
  })
  afterAll(() => service.close())

  const call = async (path: string, method = 'GET', text?: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(service.baseUrls.sandbox + path, { method, headers, body: text ?? null })
    return { status: response.status, body: (await response.json()) as ProblemBody }
  }
  const padded = (body: unknown, size: number): string => {
    const text = JSON.stringify(body)
    return text + ' '.repeat(size - text.length)
  }
  const account = { destinationUserId: '7730051944' }

  test('the server accepts 100 KiB bodies, and 256 KiB for connection batches', async () => {
    const issue = { programId: 'prg_drovak', destinationAccount: account, referenceNumber: 'SIZE', basePoints: 500 }
    expect((await call('/transactions', 'POST', padded(issue, 100 * 1024))).status).toBe(201)
    expect((await call('/transactions', 'POST', padded(issue, 100 * 1024 + 1))).body.code).toBe('PAYLOAD_TOO_LARGE')
    const batch = { sourceUserId: 'size', connections: [] }
    expect((await call('/multibrand/program-connections', 'PUT', padded(batch, 256 * 1024))).status).toBe(200)
    expect((await call('/multibrand/program-connections', 'PUT', padded(batch, 256 * 1024 + 1))).body.code).toBe(
      'PAYLOAD_TOO_LARGE',
    )
  })

  test('a batch accepts at most 50 connections', async () => {
    const batch = (count: number) => ({
      sourceUserId: 'many',
      connections: Array.from({ length: count }, (_, index) => ({
        destinationProgramId: `prg_${index}`,
        percentage: 100 / 50,
        destinationAccount: account,
      })),
    })
    const put = async (count: number) =>
      (await call('/multibrand/program-connections', 'PUT', JSON.stringify(batch(count)))).body
    expect((await put(50)).code).toBe('PROGRAM_NOT_FOUND')
    expect((await put(51)).errors).toMatchObject([{ field: 'connections', code: 'TOO_MANY_ITEMS', limit: '50' }])
  })

  test('the list of program details accepts 1 to 100 program ids', async () => {
    const asked = (count: number, name: string) =>
      call(`/programs/details?${Array.from({ length: count }, (_, index) => `${name}=prg_${index}`).join('&')}`)
    for (const name of ['programId[]', 'programId%5B%5D', 'programId']) {
      expect((await asked(100, name)).status, name).toBe(200)
      expect((await asked(101, name)).status, name).toBe(400)
    }
    expect((await asked(0, 'programId')).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ code: 'MISSING_FIELD' }],
    })
  })

  test('the server accepts at most 16 KiB of headers', async () => {
    const withHeader = (size: number): Promise<number> =>
      new Promise((resolve, reject) => {
        const { port } = new URL(service.baseUrls.sandbox)
        const outgoing = send(
          { host: '127.0.0.1', port, path: '/healthz', headers: { 'x-large': 'x'.repeat(size) } },
          (answer) => {
            answer.resume()
            resolve(answer.statusCode ?? 0)
          },
        )
        outgoing.on('error', reject).end()
      })
    expect(await withHeader(15 * 1024)).toBe(200)
    expect(await withHeader(16 * 1024)).toBe(413)
  })

  test('composed and decomposed Unicode forms of a name count as equal', async () => {
    const issue = async (referenceNumber: string, destinationUserFirstName: string) => {
      const destinationAccount = { destinationUserId: 'NB1', destinationUserFirstName, destinationUserLastName: 'B' }
      const body = { programId: 'prg_nimbara', destinationAccount, referenceNumber, basePoints: 500 }
      return (await call('/transactions', 'POST', JSON.stringify(body))).status
    }
    expect([await issue('NAMES', 'Zo\u00eb'), await issue('NAMES', 'Zoe\u0308')]).toEqual([201, 200])
  })
})
