import { expect, onTestFinished, test, vi } from 'vitest'
import { ConnectionError, createClient, widgetRoutes } from '@loyalty/contract/client'
import { clientOf as clientOfEpoch, SessionEnded, type SessionEpoch } from '@loyalty/widget'
import { AUTOMATIC_ATTEMPTS, QUOTE_MAX_AGE } from './attempts.ts'
import { outcomeOf, reportRefusal, type Waiting } from './submit.ts'
import { option, receipt } from './testing.ts'

type Answer = (signal: AbortSignal | undefined) => Promise<Response>

const order = { option: option(), account: { destinationUserId: 'BF1' }, save: false, agreed: true, unchecked: false }
const checking: Waiting = { step: 'checking', order }
const submitting: Extract<Waiting, { step: 'submitting' }> = { step: 'submitting', order, attempt: 0 }

const clientOf = (answer: Answer, token: () => string = () => 'token') =>
  createClient({ baseUrl: '', routes: widgetRoutes, token, fetch: (_, init) => answer(init.signal) })

const refusing = (status: number, code: string, more: object = {}): Answer => {
  const body = {
    type: 'about:blank',
    title: code,
    status,
    detail: code,
    code,
    requestId: 'req_1',
    retryable: false,
    errors: [],
    ...more,
  }
  return () => Promise.resolve(Response.json(body, { status }))
}

/** Runs a step with a fake answer. Returns the resulting action, and the reports that the host page receives. */
async function answered(at: Waiting, answer: Answer, client: Parameters<typeof outcomeOf>[1] = clientOf(answer)) {
  const reported: unknown[] = []
  const outcome = await outcomeOf(at, client)
  const bridge = {
    error: ({ code, correlationId }: { code: string; correlationId: string }) => reported.push([code, correlationId]),
    event: (name: string, data: object) => reported.push([name, data]),
  }
  reportRefusal(bridge, at, outcome)
  return { action: outcome.action, reported }
}

test.each([
  [422, 'MEMBER_NOT_FOUND', 'member_not_found'],
  [422, 'VALUE_ABOVE_LIMIT', 'limits_exceeded'],
  [404, 'PROGRAM_NOT_FOUND', 'program_unavailable'],
  [409, 'REFERENCE_NUMBER_CONFLICT', 'conflict'],
  [403, 'INSUFFICIENT_SCOPE', 'token_forbidden'],
])('a refusal with %d %s reports one error and one exchange.failed event', async (status, code, error) => {
  const { reported } = await answered(submitting, refusing(status, code))
  expect(reported).toEqual([
    [error, 'req_1'],
    ['exchange.failed', { code, programId: 'prg_falcon' }],
  ])
})

test('an order in progress shows the receipt so far', async () => {
  const waiting = { ...receipt, status: 'WAITING', retryAfter: 2 }
  const answer: Answer = refusing(409, 'TRANSACTION_IN_PROGRESS', { retryable: true })
  const client = createClient({
    baseUrl: '',
    routes: widgetRoutes,
    token: () => 'token',
    fetch: (url, init) =>
      url.endsWith('/receipt') ? Promise.resolve(Response.json({ receipt: waiting })) : answer(init.signal),
  })
  const { action, reported } = await answered(submitting, answer, client)
  expect(action).toEqual({ type: 'issued', receipt: waiting })
  expect(reported).toEqual([])
})

test('an order with unknown outcome causes one error after the last retry', async () => {
  const open = refusing(409, 'TRANSACTION_IN_PROGRESS', { retryable: true })
  const attempts = Array.from({ length: AUTOMATIC_ATTEMPTS + 3 }, (_, attempt) =>
    answered({ ...submitting, attempt }, open),
  )
  const reported = (await Promise.all(attempts)).map((outcome) => outcome.reported)
  expect(reported.filter(({ length }) => length > 0)).toEqual([[['in_progress', 'req_1']]])
  expect(reported[AUTOMATIC_ATTEMPTS]).toHaveLength(1)
})

test('an order with unknown outcome causes an error before a long wait', async () => {
  const away: Answer = async () => {
    const response = await refusing(503, 'PARTNER_UNAVAILABLE', { retryable: true })(undefined)
    response.headers.set('retry-after', '900')
    return response
  }
  expect((await answered(submitting, away)).reported).toEqual([[expect.any(String), 'req_1']])
})

test('a quote after the time limit leads back to the review', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const early = answered(checking, async () => Response.json(option()))
  expect(await early).toMatchObject({ action: { type: 'quoted' }, reported: [] })
  const late = answered(checking, () => promise)
  now.mockReturnValue(Date.now() + (QUOTE_MAX_AGE + 1) * 1000)
  resolve(Response.json(option()))
  expect(await late).toEqual({ action: { type: 'ended' }, reported: [] })
})

test.each([
  [0, [{ type: 'ended' }, 0]],
  // The service may have received the earlier attempt, so the widget sends the order again.
  [1, [{ type: 'issued', receipt }, 1]],
])("a late token stops only an order's first attempt (%i earlier attempts)", async (attempt, outcome) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const fetch = vi.fn<() => Promise<Response>>(async () => Response.json(receipt, { status: 201 }))
  const asked = outcomeOf(
    { ...submitting, attempt },
    createClient({ baseUrl: '', routes: widgetRoutes, token: () => promise, fetch }),
  )
  now.mockReturnValue(Date.now() + (QUOTE_MAX_AGE + 1) * 1000)
  resolve('token')
  expect([(await asked).action, fetch.mock.calls.length]).toEqual(outcome)
})

test('one time limit, counted from Send, covers the quote and the order', async () => {
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const later = (seconds: number) => now.mockReturnValue(Date.now() + seconds * 1000)
  const own = { ...order }
  const slow = (answer: Answer) => clientOf(answer, () => (later(QUOTE_MAX_AGE / 2 + 1), 'token'))
  const quote = () =>
    outcomeOf(
      { step: 'checking', order: own },
      slow(async () => Response.json(option())),
    )
  const send = () =>
    outcomeOf(
      { ...submitting, order: own },
      slow(async () => Response.json(receipt, { status: 201 })),
    )
  expect((await quote()).action.type).toBe('quoted')
  expect((await send()).action.type).toBe('ended')
  expect((await quote()).action.type).toBe('quoted')
})

test('a refused quote causes an error but no exchange.failed event', async () => {
  expect((await answered(checking, refusing(403, 'NO_PARTNERSHIP'))).reported).toEqual([
    ['program_unavailable', 'req_1'],
  ])
  const closed: Answer = () => Promise.resolve(Response.json(option({ unavailable: 'POINTS_BELOW_MINIMUM' })))
  expect((await answered(checking, closed)).reported).toEqual([['limits_exceeded', '']])
})

test('a successful exchange causes no error', async () => {
  const { action, reported } = await answered(submitting, () =>
    Promise.resolve(Response.json(receipt, { status: 201 })),
  )
  expect([action, reported]).toEqual([{ type: 'issued', receipt }, []])
})

test('outcomeOf accepts a problem without the `errors` member', async () => {
  const { action } = await answered(submitting, refusing(422, 'MEMBER_NOT_FOUND', { errors: undefined }))
  expect(action).toMatchObject({ type: 'refused', refusal: { way: 'account' } })
})

test.each([checking, submitting])('a timeout in step "$step" leaves the outcome unknown', async (at) => {
  const { signal, abort } = stop()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal)
  const silent: Answer = (given) =>
    new Promise((_, reject) => given?.addEventListener('abort', () => reject(new Error('aborted'))))
  const outcome = answered(at, silent)
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledOnce())
  abort()
  expect((await outcome).action).toMatchObject({ type: 'refused', refusal: { code: 'NO_ANSWER', way: 'unknown' } })
  timeout.mockRestore()
})

test('the timeout does not include the wait for the token', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { promise, resolve } = Promise.withResolvers<string>()
  const client = createClient({
    baseUrl: '',
    routes: widgetRoutes,
    token: () => promise,
    fetch: async () => Response.json(receipt),
  })
  const outcome = outcomeOf(submitting, client)
  expect(timeout).not.toHaveBeenCalled()
  resolve('token')
  expect(await outcome).toEqual({ action: { type: 'issued', receipt } })
  expect(timeout).toHaveBeenCalledOnce()
  timeout.mockRestore()
})

test('outcomeOf reports no failure when the session has ended', async () => {
  const client = clientOf(refusing(500, 'INTERNAL_ERROR'), () => {
    throw new SessionEnded('ended')
  })
  expect(await outcomeOf(submitting, client)).toEqual({ action: { type: 'ended' } })
})

test('an unsent order causes an error but no exchange.failed event', async () => {
  const session = {
    token: () => Promise.reject(new ConnectionError('No answer')),
  } as unknown as SessionEpoch['session']
  const client = clientOfEpoch({ session, epoch: 1 })
  const first = await answered(submitting, refusing(500, 'INTERNAL_ERROR'), client)
  expect(first.action).toMatchObject({ type: 'refused', refusal: { unsent: true } })
  expect(first.reported).toEqual([[expect.stringMatching(/^(?:offline|api_unreachable)$/), 'none']])
  // After an earlier attempt the outcome is unknown, so the widget reports no error yet.
  expect((await answered({ ...submitting, attempt: 1 }, refusing(500, 'INTERNAL_ERROR'), client)).reported).toEqual([])
})

function stop() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
