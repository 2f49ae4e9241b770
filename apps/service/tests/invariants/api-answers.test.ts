import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type Endpoint, type EndpointName } from '@loyalty/contract'
import { createSamples, type ContractSamples } from '../../testing/contract-samples.ts'
import { faultOf } from '../../testing/fuzz/fuzz.ts'
import { createAnswerValidator } from '../../src/operations/answer-validator.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
let samples: ContractSamples
beforeAll(async () => {
  service = await startTestService()
  samples = await createSamples(service)
})
afterAll(() => service.close())

const validator = createAnswerValidator()
const names = Object.keys(endpoints) as EndpointName[]

const read = async (response: Response) => {
  const text = await response.text()
  return { text, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

/**
 * Functions that build an invalid request for an endpoint, by kind of error. A function returns undefined if the
 * endpoint cannot have this error.
 */
const wrongs: Record<
  string,
  (
    endpoint: Endpoint,
    authorized: Record<string, string>,
  ) => { path?: string; body?: string; headers?: Record<string, string> } | undefined
> = {
  'without a token': ({ auth }) => (auth === 'bearer' || auth === 'session' ? { headers: {} } : undefined),
  'with a broken token': ({ auth }) =>
    auth === 'bearer' || auth === 'session' ? { headers: { authorization: 'Bearer a.b.c' } } : undefined,
  'with half a body': ({ body }, headers) => (body ? { body: '{', headers } : undefined),
  'with a body of another kind': ({ body }, headers) => (body ? { body: '[]', headers } : undefined),
  'with an empty body': ({ body }, headers) => (body ? { body: '{}', headers } : undefined),
  'with a field too many': ({ body }, headers) => (body ? { body: '{"unknown":1}', headers } : undefined),
  'with a body too large': ({ body }, headers) => (body ? { body: ' '.repeat(300_000), headers } : undefined),
  'with plain text': ({ body }, headers) =>
    body ? { body: '{}', headers: { ...headers, 'content-type': 'text/plain' } } : undefined,
  'with a query that it does not know': ({ query }, headers) => (query ? { path: '?unknown=1', headers } : undefined),
  'with a query twice': ({ query }, headers) => (query ? { path: '?page=1&page=1', headers } : undefined),
  'about nothing that exists': ({ path }, headers) => (path.includes('{') ? { headers } : undefined),
  'in a form that it has not': ({ auth, response }, headers) =>
    auth !== 'none' && response ? { headers: { ...headers, accept: 'image/png' } } : undefined,
}

const cases = names.flatMap((name) => Object.keys(wrongs).map((wrong) => ({ name, wrong })))

const sendWrong = async (
  name: EndpointName,
  wrong: string,
): Promise<{ status: number; text: string; headers: Headers } | undefined> => {
  const endpoint: Endpoint = endpoints[name]
  const type: Record<string, string> = endpoint.body
    ? { 'content-type': endpoint.bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json' }
    : {}
  const authorized: Record<string, string> =
    endpoint.auth === 'session'
      ? { authorization: `Bearer ${samples.sessions[endpoint.widget ?? 'multibrand'].sessionToken}` }
      : endpoint.auth === 'bearer'
        ? samples.bearer
        : {}
  const request = wrongs[wrong]!(endpoint, authorized)
  if (!request) return undefined
  const { path = '', body, headers } = request
  const response = await fetch(samples.base + endpoint.path.replace(/\{\w+\}/g, 'nothing') + path, {
    method: endpoint.method,
    headers: { ...type, ...headers },
    body: body ?? null,
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

describe('invariant 45: every answer conforms to the OpenAPI document', () => {
  test.for(names)('%s: a successful response matches the OpenAPI document', async (name) => {
    const response = await samples.send(name)
    const { body } = await read(response)
    expect(response.ok, JSON.stringify(body)).toBe(true)
    expect(validator.answer(name, response.status, body)).toEqual([])
  })

  test.for(names)('%s: each error response matches the OpenAPI document', async (name) => {
    const problems: string[] = []
    for (const wrong of Object.keys(wrongs)) {
      const answer = await sendWrong(name, wrong)
      if (answer)
        problems.push(
          ...validator
            .answer(name, answer.status, answer.text === '' ? undefined : JSON.parse(answer.text))
            .map((problem) => `${wrong}: ${problem}`),
        )
    }
    expect(problems).toEqual([])
  })
})

test('invariant 46: every error body has code, status and request id', async () => {
  const faults: string[] = []
  let errors = 0
  for (const { name, wrong } of cases) {
    const answer = await sendWrong(name, wrong)
    if (!answer) continue
    errors += Number(answer.status >= 400)
    const fault = faultOf('GET', { ...answer, headers: Object.fromEntries(answer.headers) })
    if (fault !== undefined) faults.push(`${name} ${wrong} ${fault}`)
  }
  expect(faults).toEqual([])
  expect(errors).toBeGreaterThan(200)
})
