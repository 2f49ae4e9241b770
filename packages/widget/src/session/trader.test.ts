import { expect, test, vi } from 'vitest'
import { ConnectionError, Problem } from '@loyalty/contract/client'
import { refusal } from './testing.ts'
import { createTrader } from './trader.ts'

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

test('the trade takes the answer that was asked for before the bundle, refusals included', async () => {
  const trader = createTrader('multibrand')
  const input = { token: 'T', nonce: 'n' }
  const session = { widget: 'multibrand', sessionToken: 'S' }
  expect(await trader.trade({ ...input, launched: Promise.resolve(answer(200, session)) })).toEqual(session)
  await expect(trader.trade({ ...input, launched: Promise.resolve(answer(401, refusal('TOKEN_EXPIRED'))) })).rejects.toThrow(Problem)
})

test('a trade that failed while the bundle was on its way is asked for once more, with the same nonce', async () => {
  const session = { widget: 'multibrand', sessionToken: 'S' }
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(answer(200, session))
  const launched = Promise.reject<Response>(new TypeError('network changed'))
  expect(await createTrader('multibrand').trade({ token: 'T', nonce: 'n', launched })).toEqual(session)
  expect(fetch.mock.calls).toMatchObject([['/v1/widget/session', { body: '{"token":"T","nonce":"n"}' }]])
  vi.restoreAllMocks()
})

test('it has all its time then, whatever the first has taken', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(answer(200, { widget: 'multibrand' }))
  const launched = Promise.withResolvers<Response>()
  const traded = createTrader('multibrand').trade({ token: 'T', nonce: 'n', launched: launched.promise })
  expect(timeout).not.toHaveBeenCalled()
  launched.reject(new TypeError('timed out'))
  await traded
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000)
  vi.restoreAllMocks()
})

test('a token of the other widget is traded for nothing', async () => {
  const launched = Promise.resolve(answer(200, { widget: 'point-exchange', sessionToken: 'S' }))
  const traded = createTrader('multibrand').trade({ token: 'T', nonce: 'n', launched })
  await expect(traded).rejects.toMatchObject({ error: { code: 'token_invalid', recoverable: false } })
})

test.each([
  ['a trade', () => createTrader('multibrand').trade({ token: 'T', nonce: 'n' })],
  ['a renewal', () => createTrader('multibrand').renew('S1')],
])('%s that is never answered is not waited for for ever', async (_, ask) => {
  const controller = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
  const silent = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(silent)
  const asking = ask().catch((error: unknown) => error)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  controller.abort()
  expect(await asking).toBeInstanceOf(ConnectionError)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000)
  vi.restoreAllMocks()
})
