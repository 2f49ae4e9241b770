import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { openPortal, type Portal } from '../../../testing/portal.ts'

let service: TestService
let portal: Portal
let secret: string
let secretId: string
let params: { env: 'sandbox'; endpointId: string }
beforeAll(async () => {
  service = await startTestService()
  portal = await openPortal(service)
  const made = await portal.createWebhookEndpoint({
    params: { env: 'sandbox' },
    body: { url: 'https://hooks.example.com/explained', auth: { mode: 'signature' } },
  })
  secret = made.secret!
  secretId = made.endpoint.secrets[0]!.id
  params = { env: 'sandbox', endpointId: made.endpoint.id }
})
afterAll(() => service.close())

const sent = '{"type":"LINKED","note":"é"}'

/**
 * Returns the headers of a delivery with the body `sent`. Computes the signature by the formula in the documentation.
 */
const signedHeaders = (at = Math.floor(Date.now() / 1000)) =>
  [
    `x-service-timestamp: ${at}`,
    `x-service-signature: ${createHmac('sha256', secret).update(`${at}:${sent}`).digest('hex')}`,
  ].join('\n')

test('explainSignature verifies a correct delivery and names its secret', async () => {
  const answer = await portal.explainSignature({ params, body: { headers: signedHeaders(), body: sent } })
  expect(answer).toMatchObject({ verified: true, findings: [], secret: { id: secretId, state: 'ACTIVE' } })
  expect(answer.signedText).toMatch(/^\d+:\{"type":"LINKED","note":"é"\}$/)
  expect(JSON.stringify(answer)).not.toContain(secret.slice('whsec_'.length))
})

test('explainSignature finds that a receiver has parsed and rewritten the body', async () => {
  const body = JSON.stringify(JSON.parse(sent), null, 2)
  expect(await portal.explainSignature({ params, body: { headers: signedHeaders(), body } })).toMatchObject({
    verified: false,
    explained: true,
    findings: [{ code: 'BODY_WHITE_SPACE_CHANGED' }],
    secret: { id: secretId },
  })
})

test('explainSignature accepts the exact bytes of a body in Base64', async () => {
  const body = Buffer.from(sent, 'latin1').toString('base64')
  expect(
    await portal.explainSignature({ params, body: { headers: signedHeaders(), body, bodyEncoding: 'base64' } }),
  ).toMatchObject({ findings: [{ code: 'BODY_WRITTEN_AS_LATIN1' }] })
})

test('explainSignature compares the timestamp with the delivery’s arrival time', async () => {
  const headers = signedHeaders(Date.parse('2026-01-02T03:04:05Z') / 1000)
  const explain = (receivedAt?: string) =>
    portal.explainSignature({ params, body: { headers, body: sent, ...(receivedAt && { receivedAt }) } })
  expect(await explain('2026-01-02T03:05:00Z')).toMatchObject({ verified: true })
  expect(await explain()).toMatchObject({ verified: false, findings: [{ code: 'TIMESTAMP_TOO_OLD' }] })
})

test('explainSignature cannot explain a body with a changed value', async () => {
  const body = sent.replace('LINKED', 'DELINKED')
  expect(await portal.explainSignature({ params, body: { headers: signedHeaders(), body } })).toMatchObject({
    verified: false,
    explained: false,
    findings: [],
    secret: null,
  })
})

test.each([
  [{ headers: 'no header', body: '' }, 'headers', 'INVALID_FORMAT'],
  [{ headers: 'a: b', body: 'é'.repeat(131_073) }, 'body', 'TOO_LONG'],
  [{ headers: 'a: b', body: 'x'.repeat(350_000) }, 'body', 'TOO_LONG'],
] as const)('explainSignature refuses a recording that it cannot read, case %#', async (body, field, code) => {
  await expect(portal.explainSignature({ params, body })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field, code }],
  })
})

test('explainSignature refuses an endpoint without signatures', async () => {
  const { endpoint } = await portal.createWebhookEndpoint({
    params: { env: 'sandbox' },
    body: { url: 'https://hooks.example.com/basic', auth: { mode: 'basic', username: 'u', password: 'p' } },
  })
  const other = { env: 'sandbox', endpointId: endpoint.id } as const
  await expect(
    portal.explainSignature({ params: other, body: { headers: signedHeaders(), body: sent } }),
  ).rejects.toMatchObject({ code: 'WEBHOOK_NOT_SIGNED', status: 422 })
})

test('explainSignature refuses the third simultaneous search of an organization', async () => {
  const explain = () => portal.explainSignature({ params, body: { headers: signedHeaders(), body: `${sent}!` } })
  const answers = await Promise.allSettled(Array.from({ length: 8 }, explain))
  const refused = answers.filter((each) => each.status === 'rejected').map(({ reason }) => reason as unknown)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(2)
  expect(refused.length).toBeGreaterThan(0)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfter: 5 })
  expect(await explain()).toMatchObject({ verified: false })
})
