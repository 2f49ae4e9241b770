import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pendingSteps, platformRoles, portalEndpoints, roles, type Endpoint, type SessionRole } from '@loyalty/contract'
import { makeOperator } from '../../testing/onboarding.ts'
import { sql } from '../store/engine/database.ts'
import { openPortal } from '../../testing/portal.ts'
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

type Ids = Readonly<Record<string, string>>

const call = async ({ method, path, example }: Endpoint, headers: Record<string, string>, ids: Ids = {}) => {
  const params = { ...(example.params as Ids | undefined), ...ids }
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const body = example.body === undefined ? null : JSON.stringify(example.body)
  const answer = await fetch(service.portalUrl + address, {
    method,
    headers: { ...headers, ...(body === null ? {} : { 'content-type': 'application/json' }) },
    body,
  })
  const text = await answer.text()
  const { code, roles: needed } = (text === '' ? {} : JSON.parse(text)) as { code?: string; roles?: SessionRole[] }
  return { status: answer.status, code, needed }
}

describe.each(endpoints)('endpoint %s', (name, endpoint) => {
  test('the endpoint refuses a caller without a session', async () => {
    expect(await call(endpoint, {})).toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' })
  })

  const needed = allowedRoles(endpoint)
  const refusalFor = (role: SessionRole) =>
    needed.includes(role) ? 'allowed' : { status: 403, code: 'FORBIDDEN_FOR_ROLE', needed }
  const outcome = async (headers: Record<string, string>) => {
    const answer = await call(endpoint, headers)
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
    const { status, code = '' } = await call(endpoint, headers)
    expect(code, name).not.toBe('SIGN_IN_REQUIRED')
    if (status !== 403 || !codes.includes(code)) allowed.push(name)
  }
  expect(allowed).toEqual(endpoints.flatMap(([name, { pending }]) => (pending?.includes(step) ? [name] : [])))
})

const inProduction = endpoints.filter(([, { productionRoles }]) => productionRoles !== undefined)

test.each(inProduction)('in production, only the production roles of %s may call it', async (_name, endpoint) => {
  for (const role of roles) {
    const answer = await call(endpoint, await service.portalHeaders(bank, role), { env: 'production' })
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
    if ((await call(endpoint, headers)).code !== 'NOT_APPROVED') allowed.push(name)
  await service.byHand(sql`delete from onboarding`)
  expect(allowed).toEqual(own.flatMap(([name, { beforeApproval }]) => (beforeApproval === true ? [name] : [])))
})

test('only the endpoints in openEndpoints need no session', () => {
  const open = Object.entries<Endpoint>(portalEndpoints).filter(isOpen)
  expect(open.map(([name]) => name).toSorted()).toEqual(openEndpoints.toSorted())
  for (const [name, each] of endpoints) expect(allowedRoles(each).length, name).toBeGreaterThan(0)
})

test('an owner gets 404 for every object of another organization', async () => {
  const portal = await openPortal(service)
  const params = { env: 'sandbox' } as const
  const { endpoint } = await portal.createWebhookEndpoint({
    params,
    body: { url: 'https://hooks.example.com/matrix', auth: { mode: 'signature' } },
  })
  const sent = await portal.testWebhookEndpoint({ params: { ...params, endpointId: endpoint.id }, body: {} })
  const origin = await portal.createOrigin({ params, body: { origin: 'https://matrix.example' } })
  const address = await portal.createReturnUrl({ params, body: { returnUrl: 'https://matrix.example/' } })
  const key = await portal.createEmbedKey({ params, body: { label: 'Matrix' } })
  const client = await portal.createPortalClient({ params, body: { name: 'Matrix', scopes: ['profile:read'] } })
  const { secret } = await portal.createClientSecret({ params: { ...params, clientId: client.id }, body: {} })
  const embed = { originId: origin.id, returnUrlId: address.id, embedKeyId: key.id }
  const { invitation } = await portal.createInvitation({ body: { email: 'guest@example.com', role: 'viewer' } })
  const [member] = (await portal.listMembers({})).data
  const people = { invitationId: invitation.id, personId: member!.id }
  const ids = {
    ...people,
    ...params,
    ...embed,
    endpointId: endpoint.id,
    secretId: endpoint.secrets[0]!.id,
    deliveryId: sent.deliveryId,
  }
  const stranger = await service.portalHeaders(telecom)
  // All organizations share the programs, and the endpoints of operators belong to no organization.
  const ofObjects = endpoints.filter(
    ([, { path, roles: own }]) => own !== undefined && /Id\}/.test(path.replace('{programId}', '')),
  )
  expect(ofObjects.length).toBeGreaterThan(8)
  for (const [name, each] of ofObjects) {
    const secrets: Ids = each.path.includes('{clientId}') ? { clientId: client.id, secretId: secret.id } : {}
    expect((await call(each, stranger, { ...ids, ...secrets })).status, name).toBe(404)
  }
  const kept = await portal.listClients({ params })
  expect(kept.find(({ id }) => id === client.id)?.secrets).toMatchObject([{ id: secret.id, state: 'LIVE' }])
  expect(await portal.listWebhookEndpoints({ params })).toContainEqual(expect.objectContaining({ id: endpoint.id }))
  expect(await portal.listOrigins({ params })).toContainEqual(origin)
  expect(await portal.listEmbedKeys({ params })).toContainEqual(key)
})

test('a session lists the operations that its role may call', async () => {
  const headers = await service.portalHeaders(bank, 'viewer')
  const answer = await fetch(`${service.portalUrl}/portal/api/session`, { headers })
  const allowed = endpoints.flatMap(([name, endpoint]) => (endpoint.roles?.includes('viewer') ? [name] : []))
  const session = (await answer.json()) as { role: SessionRole; permissions: string[] }
  expect([session.role, session.permissions.toSorted()]).toEqual(['viewer', allowed.toSorted()])
  expect(session.permissions).not.toContain('createWebhookEndpoint')
})
