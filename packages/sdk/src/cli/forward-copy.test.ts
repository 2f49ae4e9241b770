import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import type { WebhookEventItem } from '@loyalty/contract'
import { verifyWebhook } from '../verify-webhook.ts'
import { forwardCopy } from './forward-copy.ts'

const secret = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'
const eventFor = (destinationUserId: string, type: WebhookEventItem['type'] = 'TRANSACTION_COMPLETED'): WebhookEventItem => ({
  id: 'evt_1',
  type,
  test: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  body: JSON.stringify({ destinationAccount: { destinationUserId } }),
})

/** What a receiver that verifies, or one that takes everything, got; and what was said on the terminal. */
const forwarded = async (event: WebhookEventItem, verifies = true) => {
  const got: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    const verified = verifyWebhook({ body: await buffer(request), headers: request.headers, secrets: [secret] })
    got.push(verified.ok ? verified.eventId : verified.reason)
    response.writeHead(verified.ok || !verifies ? 204 : 401).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const target = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await forwardCopy(event, { target, secret, signal: new AbortController().signal, onAttempt: () => undefined, onNobody: () => undefined })
  const said = write.mock.calls.join('')
  write.mockRestore()
  server.close()
  return { got, said }
}

test('a member that asks for a duplicate brings the event once more, under one id', async () => {
  expect((await forwarded(eventFor('SBX-WEBHOOK-DUPLICATE'))).got).toEqual(['evt_1'])
})

test('a member that asks for a wrong signature brings one, once; whoever takes it is told', async () => {
  const refused = await forwarded(eventFor('SBX-WEBHOOK-BAD-SIGNATURE'))
  expect([refused.got, refused.said]).toEqual([['SIGNATURE_MISMATCH'], expect.not.stringContaining('does not verify')])
  const taken = await forwarded(eventFor('SBX-WEBHOOK-BAD-SIGNATURE'), false)
  expect([taken.got, taken.said]).toEqual([['SIGNATURE_MISMATCH'], expect.stringContaining('your receiver does not verify')])
})

test('every other event has no copy', async () => {
  for (const event of [eventFor('7730051944'), eventFor('SBX-WEBHOOK-DUPLICATE', 'LINKED')])
    expect((await forwarded(event)).got).toEqual([])
})
