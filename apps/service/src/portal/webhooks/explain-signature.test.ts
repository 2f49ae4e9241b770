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

/** Returns the headers of a delivery whose signature covers `sent`, by the published formula. */
const signedHeaders = (at = Math.floor(Date.now() / 1000)) =>
  [
    `x-service-timestamp: ${at}`,
    `x-service-signature: ${createHmac('sha256', secret).update(`${at}:${sent}`).digest('hex')}`,
  ].join('\n')

test('a right delivery is verified and names its secret', async () => {
  const answer = await portal.explainSignature({ params, body: { headers: signedHeaders(), body: sent } })
  expect(answer).toMatchObject({ verified: true, findings: [], secret: { id: secretId, state: 'ACTIVE' } })
  expect(answer.signedText).toMatch(/^\d+:\{"type":"LINKED","note":"é"\}$/)
  expect(JSON.stringify(answer)).not.toContain(secret.slice('whsec_'.length))
})

test('a body that was parsed and written again is explained by proof', async () => {
  const body = JSON.stringify(JSON.parse(sent), null, 2)
  expect(await portal.explainSignature({ params, body: { headers: signedHeaders(), body } })).toMatchObject({
    verified: false,
    explained: true,
    findings: [{ code: 'BODY_WHITE_SPACE_CHANGED' }],
    secret: { id: secretId },
  })
})

test('a body in base64 keeps its bytes', async () => {
  const body = Buffer.from(sent, 'latin1').toString('base64')
  expect(
    await portal.explainSignature({ params, body: { headers: signedHeaders(), body, bodyEncoding: 'base64' } }),
  ).toMatchObject({ findings: [{ code: 'BODY_WRITTEN_AS_LATIN1' }] })
})

test('the age of a delivery is checked against its arrival', async () => {
  const headers = signedHeaders(Date.parse('2026-01-02T03:04:05Z') / 1000)
  const explain = (receivedAt?: string) =>
    portal.explainSignature({ params, body: { headers, body: sent, ...(receivedAt && { receivedAt }) } })
  expect(await explain('2026-01-02T03:05:00Z')).toMatchObject({ verified: true })
  expect(await explain()).toMatchObject({ verified: false, findings: [{ code: 'TIMESTAMP_TOO_OLD' }] })
})

test('a changed value stays unexplained', async () => {
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
] as const)('a recording that cannot be read is refused, case %#', async (body, field, code) => {
  await expect(portal.explainSignature({ params, body })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field, code }],
  })
})

test('an endpoint without signatures refuses the diagnosis', async () => {
  const { endpoint } = await portal.createWebhookEndpoint({
    params: { env: 'sandbox' },
    body: { url: 'https://hooks.example.com/basic', auth: { mode: 'basic', username: 'u', password: 'p' } },
  })
  const other = { env: 'sandbox', endpointId: endpoint.id } as const
  await expect(
    portal.explainSignature({ params: other, body: { headers: signedHeaders(), body: sent } }),
  ).rejects.toMatchObject({ code: 'WEBHOOK_NOT_SIGNED', status: 422 })
})
