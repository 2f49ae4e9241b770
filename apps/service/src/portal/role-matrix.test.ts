import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pendingSteps, platformRoles, portalEndpoints, roles, type Endpoint, type SessionRole } from '@loyalty/contract'
import { makeOperator } from '../../testing/onboarding.ts'
import { sql } from '../store/engine/database.ts'
import { callEndpoint } from '../../testing/call-endpoint.ts'
import { bank, startTestService, telecom, type TestService } from '../../testing/service.ts'

/** The endpoints that need no session: everybody may call them. */
const openEndpoints: readonly string[] = [
  // This list has one line for each endpoint.
  'acceptInvitation',
  'beginPasskeySignIn',
  'confirmEmail',
  'createPortalSession',
  'finishPasskeySignIn',
  'getPortalConfiguration',
  'signUp',
  'verifyEmail',
  'readInvitation',
  'requestPasswordReset',
  'resetPassword',
]
const allowedRoles = ({ roles: own = [], platform = [] }: Endpoint): SessionRole[] => [...own, ...platform]
const isOpen = ([, { auth }]: [string, Endpoint]): boolean => auth === 'none'
const endpoints = Object.entries<Endpoint>(portalEndpoints).filter((each) => !isOpen(each))

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

describe.each(endpoints)('endpoint %s', (name, endpoint) => {
  test('the endpoint refuses a caller without a session', async () => {
    expect(await callEndpoint(service.portalUrl, endpoint, {})).toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' })
  })

  const needed = allowedRoles(endpoint)
  const refusalFor = (role: SessionRole) =>
    needed.includes(role) ? 'allowed' : { status: 403, code: 'FORBIDDEN_FOR_ROLE', needed }
  const outcome = async (headers: Record<string, string>) => {
    const answer = await callEndpoint(service.portalUrl, endpoint, headers)
    const isRefused = (answer.status === 401 && answer.code !== 'SECOND_FACTOR_WRONG') || answer.status === 403
    return isRefused ? answer : 'allowed'
  }

  test.each(roles)('the endpoint accepts the role %s exactly if its roles include it', async (role) => {
    // Each call has its own person, because some endpoints change the password or end the sessions.
    const headers = await service.portalHeaders(bank, role, `${role}.${name}`)
    expect(await outcome(headers)).toEqual(refusalFor(role))
  })

  test.each(platformRoles)('the platform role %s may call no other endpoints', async (role) => {
    await makeOperator(service, role, `${role}.${name}`)
    const headers = await service.portalHeaders(bank, 'viewer', `${role}.${name}`)
    expect(await outcome(headers)).toEqual(refusalFor(role))
  })
})

test.each(pendingSteps)('an incomplete sign-in calls only endpoints of its step %s', async (step) => {
  const own: [string, Endpoint, Record<string, string>][] = []
  for (const [name, endpoint] of endpoints)
    own.push([name, endpoint, await service.portalHeaders(bank, 'owner', `${step}.${name}`)])
  await service.byHand(sql`update portal_sessions set next_step = ${step}`)
  const codes = ['SECOND_FACTOR_REQUIRED', 'ENROLMENT_REQUIRED', 'ORGANIZATION_NOT_CHOSEN']
  const allowed: string[] = []
  for (const [name, endpoint, headers] of own) {
    const { status, code = '' } = await callEndpoint(service.portalUrl, endpoint, headers)
    expect(code, name).not.toBe('SIGN_IN_REQUIRED')
    if (status !== 403 || !codes.includes(code)) allowed.push(name)
  }
  expect(allowed).toEqual(endpoints.flatMap(([name, { pending }]) => (pending?.includes(step) ? [name] : [])))
})

const inProduction = endpoints.filter(([, { productionRoles }]) => productionRoles !== undefined)

test.each(inProduction)('in production, only the production roles of %s may call it', async (_name, endpoint) => {
  for (const role of roles) {
    const answer = await callEndpoint(service.portalUrl, endpoint, await service.portalHeaders(bank, role), {
      env: 'production',
    })
    const refusal = answer.code === 'FORBIDDEN_FOR_ROLE' ? answer.needed : 'allowed'
    expect(refusal, role).toEqual(endpoint.productionRoles?.includes(role) ? 'allowed' : endpoint.productionRoles)
  }
})

test('people of an unapproved organization call only the endpoints before approval', async () => {
  const own: [string, Endpoint, Record<string, string>][] = []
  for (const [name, endpoint] of endpoints)
    if (endpoint.roles !== undefined)
      own.push([name, endpoint, await service.portalHeaders(telecom, 'owner', `unapproved.${name}`)])
  await service.byHand(sql`
    insert into onboarding (organization_id, state, form, legal_entity_key, registration_key, findings, created_at)
    values (${telecom.organizationId}, 'SUBMITTED', '{}', '', '', '[]', 0)`)
  const allowed: string[] = []
  for (const [name, endpoint, headers] of own)
    if ((await callEndpoint(service.portalUrl, endpoint, headers)).code !== 'NOT_APPROVED') allowed.push(name)
  await service.byHand(sql`delete from onboarding`)
  expect(allowed).toEqual(own.flatMap(([name, { beforeApproval }]) => (beforeApproval === true ? [name] : [])))
})

test('only the endpoints in openEndpoints need no session', () => {
  const open = Object.entries<Endpoint>(portalEndpoints).filter(isOpen)
  expect(open.map(([name]) => name).toSorted()).toEqual(openEndpoints.toSorted())
  for (const [name, each] of endpoints) expect(allowedRoles(each).length, name).toBeGreaterThan(0)
})

test('a session lists the operations that its role may call', async () => {
  const headers = await service.portalHeaders(bank, 'viewer')
  const answer = await fetch(`${service.portalUrl}/portal/api/session`, { headers })
  const allowed = endpoints.flatMap(([name, endpoint]) => (endpoint.roles?.includes('viewer') ? [name] : []))
  const session = (await answer.json()) as { role: SessionRole; permissions: string[] }
  expect([session.role, session.permissions.toSorted()]).toEqual(['viewer', allowed.toSorted()])
  expect(session.permissions).not.toContain('createWebhookEndpoint')
})
