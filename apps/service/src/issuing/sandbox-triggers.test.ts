import { afterAll, beforeAll, expect, test } from 'vitest'
import { bank, startTestService, type TestService } from '../../testing/service.ts'
import { createSandboxTriggers } from './sandbox-triggers.ts'

type Trigger = {
  member: string
  status: number
  code?: string
  retryAfter?: number
  challenge?: string
  /** The status of the answer to the repeated request. */
  again?: number
  e6?: 'false' | '503'
}

const invalid = 'Bearer error="invalid_token"'
const scope = 'Bearer error="insufficient_scope"'

/**
 * The sandbox triggers with their answers. A request stores a transaction only if it gets 201, or if it gets 504 and
 * its repetition gets 200.
 */
const triggers: Trigger[] = [
  { member: 'SBX-400-VALIDATION', status: 400, code: 'VALIDATION_FAILED' },
  { member: 'SBX-401-TOKEN-EXPIRED', status: 401, code: 'TOKEN_EXPIRED', challenge: invalid },
  { member: 'SBX-401-TOKEN-INVALID', status: 401, code: 'TOKEN_INVALID', challenge: invalid },
  { member: 'SBX-403-NO-PARTNERSHIP', status: 403, code: 'NO_PARTNERSHIP' },
  { member: 'SBX-403-SCOPE', status: 403, code: 'INSUFFICIENT_SCOPE', challenge: scope },
  { member: 'SBX-403-NUMBER-OF-POINTS', status: 403, code: 'NUMBER_OF_POINTS_NOT_ENABLED' },
  { member: 'SBX-404-PROGRAM', status: 404, code: 'PROGRAM_NOT_FOUND' },
  { member: 'SBX-409-REFERENCE', status: 409, code: 'REFERENCE_NUMBER_CONFLICT' },
  { member: 'SBX-409-IN-PROGRESS', status: 409, code: 'TRANSACTION_IN_PROGRESS', retryAfter: 1 },
  { member: 'SBX-422-VALUE-LIMIT', status: 422, code: 'VALUE_ABOVE_LIMIT' },
  { member: 'SBX-422-POINTS-LIMIT', status: 422, code: 'POINTS_ABOVE_LIMIT' },
  { member: 'SBX-422-POINTS-MIN', status: 422, code: 'POINTS_BELOW_MINIMUM' },
  { member: 'SBX-422-MEMBER-NOT-FOUND', status: 422, code: 'MEMBER_NOT_FOUND', e6: 'false' },
  { member: 'SBX-422-MEMBER-INELIGIBLE', status: 422, code: 'MEMBER_INELIGIBLE', e6: 'false' },
  { member: 'SBX-429-RATE', status: 429, code: 'RATE_LIMITED', retryAfter: 2 },
  { member: 'SBX-500-INTERNAL', status: 500, code: 'INTERNAL_ERROR' },
  { member: 'SBX-502-PARTNER', status: 502, code: 'PARTNER_ERROR' },
  { member: 'SBX-503-PARTNER', status: 503, code: 'PARTNER_UNAVAILABLE', retryAfter: 5, e6: '503' },
  { member: 'SBX-504-TIMEOUT', status: 504, code: 'PARTNER_TIMEOUT' },
  { member: 'SBX-504-THEN-OK', status: 504, code: 'PARTNER_TIMEOUT', again: 200 },
  { member: 'SBX-503-ONCE', status: 503, code: 'PARTNER_UNAVAILABLE', retryAfter: 1, again: 201 },
  { member: 'SBX-WEBHOOK-DUPLICATE', status: 201, again: 200 },
  { member: 'SBX-WEBHOOK-DELAYED', status: 201, again: 200 },
  { member: 'SBX-WEBHOOK-BAD-SIGNATURE', status: 201, again: 200 },
]

let service: TestService
const tokens = { sandbox: '', production: '' }
beforeAll(async () => {
  service = await startTestService()
  for (const env of ['sandbox', 'production'] as const) tokens[env] = await service.accessToken(bank, env)
})
afterAll(() => service.close())

const post = async (path: string, body: unknown, token: string, env: 'sandbox' | 'production' = 'sandbox') => {
  const response = await fetch(service.baseUrls[env] + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}
const account = (destinationUserId: string) => ({ destinationUserId })
const issue = (member: string, referenceNumber: string, env: 'sandbox' | 'production' = 'sandbox') =>
  post(
    '/transactions',
    { programId: 'prg_drovak', destinationAccount: account(member), referenceNumber, basePoints: 500 },
    tokens[env],
    env,
  )

/** Opens a widget session for one reference number. */
const session = async (referenceNumber: string): Promise<string> => {
  const minted = await post(
    '/v1/auth/widget/point-exchange',
    { ...service.credentials(), userId: 'u', amount: 50, currency: 'SAR', referenceNumber },
    '',
  )
  const nonce = `nonce-${referenceNumber}-aaaaaaaaaaaaaaaaaaaaaaaa`.slice(0, 40)
  const traded = await post('/v1/widget/session', { token: minted.body['accessToken'], nonce }, '')
  return String(traded.body['sessionToken'])
}
const exchange = (member: string, sessionToken: string) =>
  post(
    '/v1/widget/point-exchange/transactions',
    { programId: 'prg_drovak', destinationAccount: account(member) },
    sessionToken,
  )

const stored = async (reference: string): Promise<boolean> => {
  const headers = { authorization: `Bearer ${tokens.sandbox}` }
  return (await fetch(`${service.baseUrls.sandbox}/transactions/${reference}`, { headers })).status === 200
}

const expectAnswer = (
  answer: Awaited<ReturnType<typeof post>>,
  { status, code, retryAfter, challenge }: Trigger,
): void => {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('retry-after')).toBe(retryAfter === undefined ? null : String(retryAfter))
  expect(answer.headers.get('www-authenticate')).toBe(challenge ?? null)
  if (code !== undefined)
    expect(answer.body).toMatchObject({ code, status, requestId: answer.headers.get('x-request-id') })
  if (code === 'VALIDATION_FAILED')
    expect(answer.body['errors']).toMatchObject([
      { field: 'destinationAccount.destinationUserId', code: 'INVALID_VALUE' },
    ])
}

test.for(triggers)('issuing points to $member answers $status', async (trigger) => {
  const { member, status, again } = trigger
  const reference = `E11-${member}`
  expectAnswer(await issue(member, reference), trigger)
  const created = status === 201 || again === 200
  expect(await stored(reference)).toBe(created)
  expect((await issue(member, reference)).status).toBe(again ?? status)
  if (again !== undefined) return
  expect((await issue('7730051944', reference)).status, 'the reference is free').toBe(201)
})

test.for(triggers)('a widget exchange to $member answers $status', async (trigger) => {
  const { member, status, again } = trigger
  const reference = `X3-${member}`
  const token = await session(reference)
  expectAnswer(await exchange(member, token), trigger)
  expect(await stored(reference)).toBe(status === 201 || again === 200)
  expect((await exchange(member, token)).status).toBe(again ?? status)
  if (again !== undefined) return
  expect((await exchange('7730051944', token)).status, 'the reference is free').toBe(201)
})

test.for(triggers)('the validation of $member answers the simulated membership', async ({ member, e6 }) => {
  const { status, headers, body } = await post('/programs/prg_drovak/validate-member', account(member), tokens.sandbox)
  const said = status === 200 ? body['data'] : [body['code'], headers.get('retry-after')]
  expect([status, said]).toEqual(
    e6 === '503' ? [503, ['PARTNER_UNAVAILABLE', '5']] : [200, { isValid: e6 !== 'false' }],
  )
})

test.for([...triggers, { member: 'SBX-SLOW', status: 201 }])(
  '$member is an ordinary member in production',
  async ({ member }) => {
    const [simulated, ordinary] = [
      await issue(member, `LIVE-${member}`, 'production'),
      await issue('7730051944', `LIVE-${member}`, 'production'),
    ]
    const without = (answer: typeof simulated) => ({ status: answer.status, body: { ...answer.body, requestId: '' } })
    expect(without(simulated)).toEqual(without(ordinary))
  },
)

test.for(['sbx-404-program', 'SBX-404-PROGRAM-2', 'SBX-', 'constructor', '__proto__', 'toString'])(
  '%s is an ordinary member in the sandbox',
  async (member) => {
    expect((await issue(member, `OTHER-${member}`)).status).toBe(201)
  },
)

test('body and reference checks run before a sandbox trigger', async () => {
  await issue('7730051944', 'USED')
  expect((await issue('SBX-500-INTERNAL', 'USED')).body).toMatchObject({ code: 'REFERENCE_NUMBER_CONFLICT' })
  const wrong = { programId: 'prg_drovak', destinationAccount: account('SBX-500-INTERNAL'), referenceNumber: 'WRONG' }
  expect((await post('/transactions', wrong, tokens.sandbox)).body).toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('a request with the SBX-SLOW trigger takes eight seconds', async () => {
  const waited: number[] = []
  const slow = createSandboxTriggers(async (milliseconds) => void waited.push(milliseconds))
  await slow.before('SBX-SLOW', bank.organizationId, 'R')
  await slow.before('SBX-WEBHOOK-DELAYED', bank.organizationId, 'R')
  expect(waited).toEqual([8000])
  expect([slow.webhookDelay('SBX-WEBHOOK-DELAYED'), slow.webhookDelay('SBX-SLOW')]).toEqual([60_000, 0])
})
