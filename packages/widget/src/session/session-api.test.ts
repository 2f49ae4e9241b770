import { expect, test, vi } from 'vitest'
import { ConnectionError, Problem } from '@loyalty/contract/client'
import { refusal } from './testing.ts'
import { createSessionApi } from './session-api.ts'

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

test('exchangeToken returns the answer to the request that launch() has already sent', async () => {
  const api = createSessionApi('multibrand')
  const input = { token: 'T', nonce: 'n' }
  const session = { widget: 'multibrand', sessionToken: 'S' }
  expect(await api.exchangeToken({ ...input, launched: Promise.resolve(answer(200, session)) })).toEqual(session)
  await expect(
    api.exchangeToken({ ...input, launched: Promise.resolve(answer(401, refusal('TOKEN_EXPIRED'))) }),
  ).rejects.toThrow(Problem)
})

test('exchangeToken repeats a failed request of launch() with the same nonce', async () => {
  const session = { widget: 'multibrand', sessionToken: 'S' }
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(answer(200, session))
  const launched = Promise.reject<Response>(new TypeError('network changed'))
  expect(await createSessionApi('multibrand').exchangeToken({ token: 'T', nonce: 'n', launched })).toEqual(session)
  expect(fetch.mock.calls).toMatchObject([['/v1/widget/session', { body: '{"token":"T","nonce":"n"}' }]])
  vi.restoreAllMocks()
})

test('a repeated token exchange gets a full timeout of ten seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(answer(200, { widget: 'multibrand' }))
  const launched = Promise.withResolvers<Response>()
  const exchanged = createSessionApi('multibrand').exchangeToken({ token: 'T', nonce: 'n', launched: launched.promise })
  expect(timeout).not.toHaveBeenCalled()
  launched.reject(new TypeError('timed out'))
  await exchanged
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000)
  vi.restoreAllMocks()
})

test('exchangeToken rejects a token for a different widget', async () => {
  const launched = Promise.resolve(answer(200, { widget: 'point-exchange', sessionToken: 'S' }))
  const exchanged = createSessionApi('multibrand').exchangeToken({ token: 'T', nonce: 'n', launched })
  await expect(exchanged).rejects.toMatchObject({ error: { code: 'token_invalid', recoverable: false } })
})

test.each([
  ['an exchange', () => createSessionApi('multibrand').exchangeToken({ token: 'T', nonce: 'n' })],
  ['a renewal', () => createSessionApi('multibrand').renew('S1')],
])('the request of %s has a timeout of ten seconds', async (_, send) => {
  const controller = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
  const silent = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(silent)
  const sending = send().catch((error: unknown) => error)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  controller.abort()
  expect(await sending).toBeInstanceOf(ConnectionError)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000)
  vi.restoreAllMocks()
})
