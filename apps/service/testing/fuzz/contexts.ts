import { endpoints, exampleForm, portalEndpoints, type Endpoint } from '@loyalty/contract'
import { sql } from '../../src/store/engine/database.ts'
import { makeOperator } from '../onboarding.ts'
import { bank, telecom, type TestService } from '../service.ts'
import type { FuzzContext } from './cases.ts'

const apiEndpoints = Object.fromEntries<Endpoint>(
  Object.entries<Endpoint>(endpoints).filter(([, { bucket, path }]) => bucket !== 'none' || path !== '/readyz'),
)

const openSession = async (service: TestService, path: string, more: object): Promise<string> => {
  const post = async (to: string, body: object) =>
    (await (
      await fetch(service.baseUrls.sandbox + to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as Record<string, string>
  const minted = await post(path, { ...service.credentials(), userId: 'hostile', ...more })
  return (
    (await post('/v1/widget/session', { token: minted['accessToken'], nonce: `nonce${path.length}${'a'.repeat(30)}` }))[
      'sessionToken'
    ] ?? ''
  )
}

/** Creates one token of every kind for the requests of a fuzz run. The tokens are valid for ten minutes. */
export const openApi = async (service: TestService): Promise<FuzzContext> => {
  const access = await service.accessToken()
  const purchase = { amount: 50, currency: 'SAR', referenceNumber: `HS-${Date.now()}` }
  const sessions = {
    'point-exchange': await openSession(service, '/v1/auth/widget/point-exchange', purchase),
    multibrand: await openSession(service, '/v1/auth/widget/multibrand', {}),
  }
  const { clientId, clientSecret } = service.credentials()
  return {
    endpoints: apiEndpoints,
    values: { clientId, clientSecret, client_id: clientId, client_secret: clientSecret },
    withExamples: false,
    authorization: (endpoint: Endpoint): Record<string, string> => {
      if (endpoint.auth === 'bearer') return { authorization: `Bearer ${access}` }
      return endpoint.auth === 'session' ? { authorization: `Bearer ${sessions[endpoint.widget ?? 'multibrand']}` } : {}
    },
  }
}

const ofPortal: Readonly<Record<string, Endpoint>> = portalEndpoints
export const portalFuzzNames: readonly string[] = Object.keys(ofPortal)

const params = { env: 'sandbox' } as const

/**
 * Removes what earlier requests have created in the bank's sandbox, so that no limit refuses new items. Returns the ids
 * of one new item of each kind.
 */
const openItems = async (service: TestService): Promise<Record<string, string>> => {
  const portal = await service.portal()
  for (const { id } of await portal.listWebhookEndpoints({ params }))
    await portal.deleteWebhookEndpoint({ params: { ...params, endpointId: id } })
  for (const { id } of await portal.listOrigins({ params }))
    await portal.deleteOrigin({ params: { ...params, originId: id } })
  for (const { id } of await portal.listReturnUrls({ params }))
    await portal.deleteReturnUrl({ params: { ...params, returnUrlId: id } })
  for (const { id, retiredAt } of await portal.listEmbedKeys({ params }))
    if (retiredAt === null) await portal.retireEmbedKey({ params: { ...params, embedKeyId: id } })
  const { endpoint } = await portal.createWebhookEndpoint({
    params,
    body: { url: 'https://hooks.example.com/fuzz', auth: { mode: 'signature' } },
  })
  const staged = await portal.stageWebhookSecret({ params: { ...params, endpointId: endpoint.id } })
  const sent = await portal.testWebhookEndpoint({ params: { ...params, endpointId: endpoint.id }, body: {} })
  const origin = await portal.createOrigin({ params, body: { origin: 'https://fuzz.example' } })
  const address = await portal.createReturnUrl({ params, body: { returnUrl: 'https://fuzz.example/done' } })
  const key = await portal.createEmbedKey({ params, body: { label: 'Fuzz' } })
  const [user] = (await portal.findUsers({ params, body: { text: 'customer-1001' } })).data
  return {
    endpointId: endpoint.id,
    secretId: staged.id,
    deliveryId: sent.deliveryId,
    originId: origin.id,
    returnUrlId: address.id,
    embedKeyId: key.id,
    userId: user?.id ?? '',
  }
}

/** Returns the ids of a client and of a secret of it, and the header with the client's version. */
const openClient = async (service: TestService) => {
  const portal = await service.portal()
  const clients = await portal.listClients({ params })
  const client =
    clients.find(({ id }) => id !== bank.clientId.sandbox) ??
    (await portal.createPortalClient({ params, body: { name: 'Fuzz', scopes: ['profile:read'] } }))
  const ofClient = { ...params, clientId: client.id }
  const secrets = clients.find(({ id }) => id === client.id)?.secrets ?? []
  for (const { id, state } of secrets)
    if (state === 'LIVE') await portal.revokeClientSecret({ params: { ...ofClient, secretId: id } })
  const { secret } = await portal.createClientSecret({ params: ofClient, body: {} })
  return { values: { clientId: client.id, secretId: secret.id }, headers: { 'if-match': `"${client.version}"` } }
}

const openPeople = async (service: TestService): Promise<Record<string, string>> => {
  const portal = await service.portal()
  const { data } = await portal.listInvitations({})
  for (const { id } of data) await portal.deleteInvitation({ params: { invitationId: id } })
  const { invitation } = await portal.createInvitation({ body: { email: 'fuzz@example.com', role: 'viewer' } })
  const member = await service.store.people.find(await service.addPerson(bank, 'viewer', `fuzz-${Date.now()}`))
  return { invitationId: invitation.id, personId: member?.id ?? '' }
}

/** An approval sets the currency of the form's country, which must stay that of the telecom's ledger. */
const telecomForm = { ...exampleForm, country: 'AE' }

/** Opens the telecom's business form again. With the state `SUBMITTED`, the form waits for an operator. */
const openBusinessForm = (service: TestService, state: 'EMAIL_VERIFIED' | 'SUBMITTED') =>
  service.byHand(
    sql`delete from onboarding where organization_id = ${telecom.organizationId}`,
    sql`
      insert into onboarding (organization_id, state, form, legal_entity_key, registration_key, findings, created_at, submitted_at)
      values (${telecom.organizationId}, ${state}, ${JSON.stringify(telecomForm)}, 'fuzz', 'fuzz', '[]', 0, 0)`,
  )

let people = 0

/** Signs a new person in who may call an endpoint. */
const signIn = async (
  service: TestService,
  { platform, roles }: Endpoint,
  organization: typeof bank | typeof telecom,
) => {
  const name = `fuzz.${(people += 1)}`
  if (roles !== undefined || platform === undefined) return service.portalHeaders(organization, 'owner', name)
  await makeOperator(service, 'operator', name)
  return service.portalHeaders(bank, 'viewer', name)
}

/**
 * Creates the items that an endpoint of the portal needs, and signs a person in who may call it. Every eighth request
 * comes from nobody.
 */
export const openPortal = async (service: TestService, name: string): Promise<FuzzContext> => {
  const endpoint = ofPortal[name]!
  const { path, roles, auth } = endpoint
  const isForm = name.endsWith('BusinessForm')
  if (isForm) await openBusinessForm(service, roles === undefined ? 'SUBMITTED' : 'EMAIL_VERIFIED')
  const client = path.includes('/clients') ? await openClient(service) : { values: {}, headers: {} }
  const items = path.includes('{env}') && !path.includes('/clients') ? await openItems(service) : {}
  const members = /invitations|members/.test(path) && auth === 'portal' ? await openPeople(service) : {}
  const own = auth === 'none' ? {} : await signIn(service, endpoint, isForm && roles !== undefined ? telecom : bank)
  let requests = 0
  return {
    endpoints: { [name]: endpoint },
    values: { ...params, organizationId: telecom.organizationId, ...items, ...client.values, ...members },
    withExamples: true,
    authorization: () => ((requests += 1) % 8 === 0 ? {} : { ...client.headers, ...own }),
  }
}
