import { expect, onTestFinished, test, vi } from 'vitest'
import { ConnectionError, createClient, widgetRoutes } from '@loyalty/contract/client'
import { clientOf as clientOfVisit, SessionEnded, type Visit } from '@loyalty/widget'
import { AUTOMATIC_ATTEMPTS, LOOK_LASTS } from './attempts.ts'
import { outcomeOf, tellRefusal, type Waiting } from './submission.ts'
import { option, receipt } from './testing.ts'

type Answer = (signal: AbortSignal | undefined) => Promise<Response>

const order = { option: option(), account: { destinationUserId: 'BF1' }, save: false, agreed: true, unchecked: false }
const checking: Waiting = { step: 'checking', order }
const submitting: Extract<Waiting, { step: 'submitting' }> = { step: 'submitting', order, attempt: 0 }

const clientOf = (answer: Answer, token: () => string = () => 'token') =>
  createClient({ baseUrl: '', routes: widgetRoutes, token, fetch: (_, init) => answer(init.signal) })

const refusing = (status: number, code: string, more: object = {}): Answer => {
  const body = { type: 'about:blank', title: code, status, detail: code, code, requestId: 'req_1', retryable: false, errors: [], ...more }
  return () => Promise.resolve(Response.json(body, { status }))
}

/** What a page hears of one answer. */
async function heard(at: Waiting, answer: Answer, client: Parameters<typeof outcomeOf>[1] = clientOf(answer)) {
  const told: unknown[] = []
  const outcome = await outcomeOf(at, client)
  const bridge = {
    error: ({ code, correlationId }: { code: string; correlationId: string }) => told.push([code, correlationId]),
    event: (name: string, data: object) => told.push([name, data]),
  }
  tellRefusal(bridge, at, outcome)
  return { action: outcome.action, told }
}

test.each([
  [422, 'MEMBER_NOT_FOUND', 'member_not_found'],
  [422, 'VALUE_ABOVE_LIMIT', 'limits_exceeded'],
  [404, 'PROGRAM_NOT_FOUND', 'program_unavailable'],
  [409, 'REFERENCE_NUMBER_CONFLICT', 'conflict'],
  [403, 'INSUFFICIENT_SCOPE', 'token_forbidden'],
])('a transaction refused with %d %s is one error and one failed exchange to the page', async (status, code, error) => {
  const { told } = await heard(submitting, refusing(status, code))
  expect(told).toEqual([
    [error, 'req_1'],
    ['exchange.failed', { code, programId: 'prg_falcon' }],
  ])
})

test('an outcome that is still open is told once, as an error, when the user is asked what to do', async () => {
  const open = refusing(409, 'TRANSACTION_IN_PROGRESS', { retryable: true })
  const attempts = Array.from({ length: AUTOMATIC_ATTEMPTS + 3 }, (_, attempt) => heard({ ...submitting, attempt }, open))
  const told = (await Promise.all(attempts)).map((outcome) => outcome.told)
  expect(told.filter(({ length }) => length > 0)).toEqual([[['in_progress', 'req_1']]])
  expect(told[AUTOMATIC_ATTEMPTS]).toHaveLength(1)
})

test('an outcome that is still open is told at once where the next attempt is minutes away, since the user is asked then', async () => {
  const away: Answer = async () => {
    const response = await refusing(503, 'PARTNER_UNAVAILABLE', { retryable: true })(undefined)
    response.headers.set('retry-after', '900')
    return response
  }
  expect((await heard(submitting, away)).told).toEqual([[expect.any(String), 'req_1']])
})

test('a look at the points that took longer than a phone is awake leads back to the review, and nothing is told', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const early = heard(checking, async () => Response.json(option()))
  expect(await early).toMatchObject({ action: { type: 'quoted' }, told: [] })
  const late = heard(checking, () => promise)
  now.mockReturnValue(Date.now() + (LOOK_LASTS + 1) * 1000)
  resolve(Response.json(option()))
  expect(await late).toEqual({ action: { type: 'ended' }, told: [] })
})

test.each([
  [0, [{ type: 'ended' }, 0]],
  // Perhaps it has arrived, so its outcome is asked for whenever that can be.
  [1, [{ type: 'issued', receipt }, 1]],
])('a transaction after %i others, whose token took longer than a phone is awake', async (attempt, outcome) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const fetch = vi.fn<() => Promise<Response>>(async () => Response.json(receipt, { status: 201 }))
  const asked = outcomeOf({ ...submitting, attempt }, createClient({ baseUrl: '', routes: widgetRoutes, token: () => promise, fetch }))
  now.mockReturnValue(Date.now() + (LOOK_LASTS + 1) * 1000)
  resolve('token')
  expect([(await asked).action, fetch.mock.calls.length]).toEqual(outcome)
})

test('a look and a token that take too long together lead back to the review, and a new press of Send counts anew', async () => {
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const later = (seconds: number) => now.mockReturnValue(Date.now() + seconds * 1000)
  const own = { ...order }
  const slow = (answer: Answer) => clientOf(answer, () => (later(LOOK_LASTS / 2 + 1), 'token'))
  const look = () =>
    outcomeOf(
      { step: 'checking', order: own },
      slow(async () => Response.json(option())),
    )
  const send = () =>
    outcomeOf(
      { ...submitting, order: own },
      slow(async () => Response.json(receipt, { status: 201 })),
    )
  expect((await look()).action.type).toBe('quoted')
  expect((await send()).action.type).toBe('ended')
  expect((await look()).action.type).toBe('quoted')
})

test('a check of the points that is refused is an error; no exchange was made that could have failed', async () => {
  expect((await heard(checking, refusing(403, 'NO_PARTNERSHIP'))).told).toEqual([['program_unavailable', 'req_1']])
  const closed: Answer = () => Promise.resolve(Response.json(option({ unavailable: 'POINTS_BELOW_MINIMUM' })))
  expect((await heard(checking, closed)).told).toEqual([['limits_exceeded', '']])
})

test('a success says nothing of a refusal', async () => {
  const { action, told } = await heard(submitting, () => Promise.resolve(Response.json(receipt, { status: 201 })))
  expect([action, told]).toEqual([{ type: 'issued', receipt }, []])
})

test('a refusal that is not quite of the documented form still leads somewhere', async () => {
  const { action } = await heard(submitting, refusing(422, 'MEMBER_NOT_FOUND', { errors: undefined }))
  expect(action).toMatchObject({ type: 'refused', refusal: { way: 'account' } })
})

test.each([checking, submitting])('an answer to "$step" that never comes is not waited for for ever', async (at) => {
  const { signal, abort } = stop()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal)
  const silent: Answer = (given) => new Promise((_, reject) => given?.addEventListener('abort', () => reject(new Error('aborted'))))
  const outcome = heard(at, silent)
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledOnce())
  abort()
  expect((await outcome).action).toMatchObject({ type: 'refused', refusal: { code: 'NO_ANSWER', way: 'unknown' } })
  timeout.mockRestore()
})

test('the time of a request begins when it goes out: a token that takes long makes nothing perhaps sent', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { promise, resolve } = Promise.withResolvers<string>()
  const client = createClient({ baseUrl: '', routes: widgetRoutes, token: () => promise, fetch: async () => Response.json(receipt) })
  const outcome = outcomeOf(submitting, client)
  expect(timeout).not.toHaveBeenCalled()
  resolve('token')
  expect(await outcome).toEqual({ action: { type: 'issued', receipt } })
  expect(timeout).toHaveBeenCalledOnce()
  timeout.mockRestore()
})

test('a session that ends is no refusal', async () => {
  const client = clientOf(refusing(500, 'INTERNAL_ERROR'), () => {
    throw new SessionEnded('ended')
  })
  expect(await outcomeOf(submitting, client)).toEqual({ action: { type: 'ended' } })
})

test('a transaction that no token could be had for was not sent: an error, and no exchange that has failed', async () => {
  const session = { token: () => Promise.reject(new ConnectionError('No answer')) } as unknown as Visit['session']
  const client = clientOfVisit({ session, visit: 1 })
  const first = await heard(submitting, refusing(500, 'INTERNAL_ERROR'), client)
  expect(first.action).toMatchObject({ type: 'refused', refusal: { unsent: true } })
  expect(first.told).toEqual([[expect.stringMatching(/^(?:offline|api_unreachable)$/), 'none']])
  // Another one was sent before.
  expect((await heard({ ...submitting, attempt: 1 }, refusing(500, 'INTERNAL_ERROR'), client)).told).toEqual([])
})

function stop() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
