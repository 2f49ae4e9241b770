import { expect, test } from 'vitest'
import { isOurs } from './classify.ts'
import { attempted, oauth2At, openTestOutbox, startReceiver, startTestWorker, until } from '../../testing/webhooks.ts'

const failure = (code: string, address?: string) =>
  Object.assign(new Error(code), { code, syscall: 'connect', address })

test.each([
  ['EMFILE', undefined, true],
  ['ENFILE', undefined, true],
  ['ENOBUFS', '203.0.113.1', true],
  ['EADDRNOTAVAIL', '203.0.113.1', true],
  ['EADDRNOTAVAIL', '2001:db8::1', false],
  ['ECONNREFUSED', '203.0.113.1', false],
])('isOurs of error %s for address %s returns %s', (code, address, ours) => {
  expect(isOurs(failure(code, address))).toBe(ours)
})

test.each(['receiver', 'token address'])(
  'error EMFILE during the %s does not count as an endpoint failure',
  async (at) => {
    await using outbox = await openTestOutbox()
    await using receiver = await startReceiver((response) =>
      response.writeHead(200).end(JSON.stringify({ access_token: 'token', token_type: 'bearer' })),
    )
    const url = receiver.url.replace('127.0.0.1', 'receiver.test')
    if (at === 'receiver') await outbox.addEndpoint(url)
    else await outbox.addEndpoint(receiver.url, { auth: oauth2At(url) })
    for (let count = 0; count < 12; count += 1) await outbox.addEvent()
    let full = true
    const resolve = async (): Promise<string[]> => {
      if (full) throw failure('EMFILE')
      return ['127.0.0.1']
    }
    const errors: unknown[] = []
    const log = { warn: () => {}, error: (about: object) => errors.push(about) }
    await using worker = startTestWorker(outbox, { resolve, log })
    await until(async () => {
      expect(errors.length).toBeGreaterThan(0)
      expect((await outbox.deliveries()).map(({ attempts, claimed_until }) => [attempts, claimed_until])).toEqual(
        Array.from({ length: 12 }, () => [0n, 0n]),
      )
    })
    expect(await outbox.endpoints()).toMatchObject([{ status: 'ENABLED', failing_since: null }])
    expect(await outbox.attempts()).toEqual([])
    full = false
    worker.wake()
    await attempted(outbox, 12)
    expect(
      new Set((await outbox.deliveries()).map(({ state, attempts }) => `${String(state)} ${String(attempts)}`)),
    ).toEqual(new Set(['DELIVERED 1']))
  },
)
