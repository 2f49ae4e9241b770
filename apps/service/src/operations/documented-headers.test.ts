import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '@loyalty/contract'
import { openapi } from '@loyalty/reference'
import { bank, startTestService, type TestService } from '../../testing/service.ts'

type Document = {
  paths: Record<string, Record<string, { responses: Record<string, { headers: Record<string, unknown> }> }>>
}

let service: TestService
const tokens = { good: '', narrow: '', used: '' }
beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT: 'on' })
  tokens.good = await service.accessToken()
  tokens.narrow = await service.accessToken(bank, 'sandbox', 'profile:read')
  const caller = await service.caller()
  const { accessToken } = await caller.createMultibrandToken({ body: { ...service.credentials(), userId: 'u' } })
  await service.widget(() => '').createWidgetSession({ body: { token: accessToken, nonce: 'b'.repeat(22) } })
  tokens.used = accessToken
})
afterAll(() => service.close())

type Case = {
  name: EndpointName
  status: number
  token?: keyof typeof tokens
  headers?: Record<string, string>
  body?: () => string
}

const issue = { name: 'createTransaction', token: 'good' } as const
const mint = { name: 'createMultibrandToken' } as const
const client = (more: object) => JSON.stringify({ ...service.credentials(), userId: 'u', ...more })

const cases: Case[] = [
  { ...issue, status: 400, body: () => '{' },
  { name: 'createTransaction', status: 401, body: () => '{}' },
  { name: 'createCredit', token: 'narrow', status: 403, body: () => '{}' },
  { name: 'getTransaction', token: 'good', status: 404 },
  { ...issue, status: 406, headers: { accept: 'text/html' }, body: () => '{}' },
  { ...issue, status: 413, body: () => ' '.repeat(110_000) },
  { ...issue, status: 415, headers: { 'content-type': 'text/plain' }, body: () => '{}' },
  { name: 'getProfile', token: 'good', status: 200 },
  { ...mint, status: 400, body: () => '{}' },
  { ...mint, status: 401, body: () => client({ clientSecret: 'wrong' }) },
  { ...mint, status: 200, body: () => client({}) },
  { name: 'createWidgetSession', status: 400, body: () => '{}' },
  {
    name: 'createWidgetSession',
    status: 401,
    body: () => JSON.stringify({ token: tokens.used, nonce: 'a'.repeat(22) }),
  },
  { name: 'getErrorPage', status: 404 },
]

test.for(cases)(
  'endpoint $name with status $status sends exactly the documented rate-limit headers',
  async ({ name, status, token, headers, body }) => {
    const { path, method } = endpoints[name]
    const document = openapi(service.baseUrls.sandbox) as Document
    const response = await fetch(service.baseUrls.sandbox + path.replace(/\{\w+\}/g, 'NONE'), {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${tokens[token]}` } : {}),
        ...headers,
      },
      body: body?.() ?? null,
    })
    expect(response.status, await response.text()).toBe(status)
    const documented = document.paths[path]![method.toLowerCase()]!.responses[String(status)]!.headers
    for (const header of [
      'RateLimit',
      'RateLimit-Policy',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
    ])
      expect(response.headers.has(header), header).toBe(Object.hasOwn(documented, header))
  },
)
