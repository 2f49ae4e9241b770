import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { portalEndpoints, webhookHeaders, webhookSecretExample } from '@loyalty/contract'
import { openapi } from '@loyalty/reference'

type Documented = {
  post: {
    parameters: { name: string; example?: string }[]
    requestBody: { content: Record<string, { example: unknown }> }
  }
}

const digest = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)

type Headers = Readonly<Record<string, string | undefined>>

/**
 * Computes the signature headers of an example delivery in the way of a receiver, from the example's body, timestamp
 * and event id.
 */
const signed = (headers: Headers, body: string): Headers => {
  const { [webhookHeaders.timestamp]: at = '', [webhookHeaders.eventId]: id = '' } = headers
  const key = Buffer.from(webhookSecretExample.slice('whsec_'.length), 'base64')
  return {
    [webhookHeaders.signature]: digest(webhookSecretExample, `${at}:${body}`).digest('hex'),
    [webhookHeaders.timestamp]: at,
    [webhookHeaders.eventId]: id,
    [webhookHeaders.attempt]: '1',
    [webhookHeaders.standardId]: id,
    [webhookHeaders.standardTimestamp]: at,
    [webhookHeaders.standardSignature]: `v1,${digest(key, `${id}.${at}.${body}`).digest('base64')}`,
  }
}

const { webhooks } = openapi('http://localhost:4001') as { webhooks: Record<string, Documented> }

test.for(Object.entries(webhooks))('the documented signatures of %s match the example body', ([, { post }]) => {
  const headers = Object.fromEntries(post.parameters.map(({ name, example }) => [name, example]))
  expect(headers).toEqual(signed(headers, JSON.stringify(post.requestBody.content['application/json']!.example)))
})

test("the example delivery in the portal's API has valid signatures", () => {
  const { event, attemptLog } = portalEndpoints.getWebhookDelivery.example.response
  for (const { request, startedAt } of attemptLog) {
    expect(request.headers).toEqual(signed(request.headers, event.body))
    expect(request.headers[webhookHeaders.timestamp]).toBe(String(Date.parse(startedAt) / 1000))
  }
})
