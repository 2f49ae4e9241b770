import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import type { WebhookEventItem } from '@loyalty/contract'
import { verifyWebhook } from '@loyalty/sdk'
import { forwardCopy } from './forward-copy.ts'

const secret = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'
const eventFor = (
  destinationUserId: string,
  type: WebhookEventItem['type'] = 'TRANSACTION_COMPLETED',
): WebhookEventItem => ({
  id: 'evt_1',
  type,
  test: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  body: JSON.stringify({ destinationAccount: { destinationUserId } }),
})

/**
 * Returns what the receiver recorded (event ids or refusal reasons) and what the command printed.
 * With `verifies` false, the receiver accepts every delivery.
 */
const forwarded = async (event: WebhookEventItem, verifies = true) => {
  const received: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    const verified = await verifyWebhook({ body: await buffer(request), headers: request.headers, secrets: [secret] })
    received.push(verified.ok ? verified.eventId : verified.reason)
    response.writeHead(verified.ok || !verifies ? 204 : 401).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const target = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await forwardCopy(event, {
    target,
    secret,
    signal: new AbortController().signal,
    onAttempt: () => undefined,
    onUnreachable: () => undefined,
  })
  const printed = write.mock.calls.join('')
  write.mockRestore()
  server.close()
  return { received, printed }
}

test('SBX-WEBHOOK-DUPLICATE causes a copy with the same event id', async () => {
  expect((await forwarded(eventFor('SBX-WEBHOOK-DUPLICATE'))).received).toEqual(['evt_1'])
})

test('forwardCopy warns when the receiver accepts a copy with a wrong signature', async () => {
  const refused = await forwarded(eventFor('SBX-WEBHOOK-BAD-SIGNATURE'))
  expect([refused.received, refused.printed]).toEqual([
    ['SIGNATURE_MISMATCH'],
    expect.not.stringContaining('does not verify'),
  ])
  const accepted = await forwarded(eventFor('SBX-WEBHOOK-BAD-SIGNATURE'), false)
  expect([accepted.received, accepted.printed]).toEqual([
    ['SIGNATURE_MISMATCH'],
    expect.stringContaining('your receiver does not verify'),
  ])
})

test('forwardCopy sends no copy for an ordinary member or a LINKED event', async () => {
  for (const event of [eventFor('7730051944'), eventFor('SBX-WEBHOOK-DUPLICATE', 'LINKED')])
    expect((await forwarded(event)).received).toEqual([])
})
