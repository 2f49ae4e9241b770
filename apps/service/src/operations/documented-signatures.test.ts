import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { webhookHeaders } from '@loyalty/contract'
import { openapi } from '@loyalty/contract/openapi'
import { portalExamples, webhookSecretExample } from '@loyalty/contract/reference'

type Documented = {
  post: { parameters: { name: string; example?: string }[]; requestBody: { content: Record<string, { example: unknown }> } }
}

const digest = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)

type Headers = Readonly<Record<string, string | undefined>>

/** What a receiver reckons, in both ways, for the timestamp and the event id of an example. It is no test event. */
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

test.for(Object.entries(webhooks))('the signatures beside the example of %s are those of its body', ([, { post }]) => {
  const headers = Object.fromEntries(post.parameters.map(({ name, example }) => [name, example]))
  expect(headers).toEqual(signed(headers, JSON.stringify(post.requestBody.content['application/json']!.example)))
})

test('so are those of the attempt in the portal’s example', () => {
  const { event, attemptLog } = portalExamples.getWebhookDelivery.response
  for (const { request, startedAt } of attemptLog) {
    expect(request.headers).toEqual(signed(request.headers, event.body))
    expect(request.headers[webhookHeaders.timestamp]).toBe(String(Date.parse(startedAt) / 1000))
  }
})
