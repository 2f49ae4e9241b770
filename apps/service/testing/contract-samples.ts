import { endpoints, type Endpoint, type EndpointName, type WidgetSession } from '@loyalty/contract'
import type { TestService } from './service.ts'

type Sample = { path?: string; query?: string; body?: unknown; form?: Record<string, string>; headers?: Record<string, string> }
type Samples = { [K in EndpointName]?: () => Sample | Promise<Sample> }

const account = { destinationUserId: '7730051944' }
const split = [
  { destinationProgramId: 'prg_drovak', percentage: 33.33, destinationAccount: account },
  {
    destinationProgramId: 'prg_nimbara',
    percentage: 66.67,
    destinationAccount: { destinationUserId: 'NB1', destinationUserFirstName: 'A', destinationUserLastName: 'B' },
  },
]
const credit = (referenceNumber: string, days: number) => ({
  userId: 'saver',
  value: 10.5,
  currency: 'SAR',
  executionDate: new Date(Date.now() + days * 86_400_000).toISOString(),
  referenceNumber,
})

/** A request of each endpoint that succeeds on the seed, sent to a running service. */
export const createSamples = async (service: TestService) => {
  const base = service.baseUrls.sandbox
  const bearer = { authorization: `Bearer ${await service.accessToken()}` }

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(base + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    })
  const made = async <T>(method: string, path: string, body: unknown): Promise<T> =>
    (await call(method, path, body, bearer)).json() as Promise<T>

  const mint = async (path: string, more: object): Promise<string> =>
    (await made<{ accessToken: string }>('POST', path, { ...service.credentials(), userId: 'customer-1001', ...more })).accessToken
  const trade = async (token: string): Promise<WidgetSession> =>
    (await call('POST', '/v1/widget/session', { token, nonce: 'nonce-aaaaaaaaaaaaaaaaaaaaaaaa' })).json() as Promise<WidgetSession>
  const purchase = { amount: 50, currency: 'SAR', referenceNumber: 'WALK-0' }
  const sessions: Record<'point-exchange' | 'multibrand', WidgetSession> = {
    'point-exchange': await trade(await mint('/v1/auth/widget/point-exchange', purchase)),
    multibrand: await trade(await mint('/v1/auth/widget/multibrand', {})),
  }

  const issue = { programId: 'prg_drovak', destinationAccount: account, referenceNumber: 'WALK-MADE', basePoints: 200, description: 'made' }
  await made('POST', '/transactions', issue)
  await made('POST', '/multibrand/credit', credit('WALK-CREDITED', 5))
  const saved = async (userId: string): Promise<string> => {
    const set = await made<{ id: string }[]>('PUT', '/multibrand/program-connections', { sourceUserId: userId, connections: split })
    return set[0]!.id
  }
  const linked = (sourceUserId: string) =>
    made<{ id: string }>('POST', '/program-connections', { sourceUserId, programId: 'prg_drovak', destinationAccount: account })

  const firstEvent = async (): Promise<string> => {
    const { data } = (await (await call('GET', '/webhook-events?limit=1', undefined, bearer)).json()) as { data: { id: string }[] }
    return data[0]!.id
  }

  const samples: Samples = {
    getToken: () => {
      const { clientId, clientSecret } = service.credentials()
      return { form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret } }
    },
    authenticate: () => ({ body: service.credentials() }),
    getProgramFields: () => ({ path: '/programs/prg_drovak/fields', query: '?destinationUserId=7730051944' }),
    validateMember: () => ({ path: '/programs/prg_drovak/validate-member', body: account }),
    validateMultibrandMember: () => ({ path: '/multibrand/programs/prg_drovak/validate-member', body: account }),
    getProgramDetails: () => ({ query: '?programId[]=prg_drovak&programId[]=prg_nimbara' }),
    previewTransaction: () => ({ body: { programId: 'prg_drovak', value: 50, currency: 'SAR' } }),
    createTransaction: () => ({ body: { ...issue, referenceNumber: 'WALK-1' } }),
    listTransactions: () => ({ query: '?startDate=2020-01-01&endDate=2099-12-31' }),
    getTransaction: () => ({ path: '/transactions/WALK-MADE' }),
    listConnections: () => ({ query: '?sourceUserId=customer-1001' }),
    upsertConnection: () => ({
      body: { programId: 'prg_drovak', destinationAccount: account, sourceUserId: 'linker', sourceUserEmail: 'linker@mail.example' },
    }),
    deleteConnection: async () => ({ path: `/program-connections/${(await linked('unlinker')).id}` }),
    createCredit: () => ({ body: credit('WALK-C', 1) }),
    createDebit: () => ({ body: { userId: 'saver', value: 0.5, currency: 'SAR', referenceNumber: 'WALK-D' } }),
    getMultibrandTransaction: () => ({ path: '/multibrand/transactions/WALK-CREDITED' }),
    getBalance: () => ({ query: '?userId=customer-1001&status=PENDING' }),
    listPendingPoints: () => ({ query: '?userId=customer-1001' }),
    listStatistics: () => ({ query: '?sourceUserId=customer-1001&programId=prg_nimbara&year=2026' }),
    listMultibrandConnections: () => ({ query: '?sourceUserId=customer-1001' }),
    updateMultibrandConnections: () => ({ body: { sourceUserId: 'walker', connections: split } }),
    deleteMultibrandConnection: async () => ({ path: `/multibrand/program-connections/${await saved('walker-2')}` }),
    createPointExchangeToken: () => ({ body: { ...service.credentials(), ...purchase, userId: 'u', referenceNumber: 'WALK-2' } }),
    createMultibrandToken: () => ({ body: { ...service.credentials(), userId: 'u' } }),
    listWebhookEvents: () => ({ query: '?limit=10' }),
    sendTestEvent: () => ({ body: {} }),
    resendWebhookEvent: async () => ({ path: `/webhook-events/${await firstEvent()}/resend` }),
    createWidgetSession: async () => ({
      body: { token: await mint('/v1/auth/widget/multibrand', {}), nonce: 'nonce-bbbbbbbbbbbbbbbbbbbbbbbb' },
    }),
    validateExchangeMember: () => ({ body: { programId: 'prg_drovak', ...account } }),
    previewExchange: () => ({ body: { programId: 'prg_drovak' } }),
    createExchange: () => ({ body: { programId: 'prg_drovak', destinationAccount: account } }),
    validatePreferenceMember: () => ({ body: { programId: 'prg_drovak', ...account } }),
    updatePreferences: async () => {
      const headers = { authorization: `Bearer ${sessions.multibrand.sessionToken}` }
      const etag = (await call('GET', '/v1/widget/multibrand/program-connections', undefined, headers)).headers.get('etag')!
      return { body: { connections: split }, headers: { 'if-match': etag } }
    },
    deletePreference: async () => ({ path: `/v1/widget/multibrand/program-connections/${await saved('customer-1001')}` }),
    getPreferenceBalance: () => ({ query: '?status=MATURED' }),
    listPreferenceStatistics: () => ({ query: '?programId=prg_nimbara&year=2026' }),
    getErrorPage: () => ({ path: '/errors/RATE_LIMITED' }),
  }

  const authorization = (endpoint: Endpoint): Record<string, string> => {
    if (endpoint.auth === 'bearer') return bearer
    if (endpoint.auth === 'session') return { authorization: `Bearer ${sessions[endpoint.widget ?? 'multibrand'].sessionToken}` }
    return {}
  }

  /** Sends the sample of an endpoint. */
  const send = async (name: EndpointName): Promise<Response> => {
    const endpoint: Endpoint = endpoints[name]
    const { path = endpoint.path, query = '', body, form, headers } = (await samples[name]?.()) ?? {}
    if (form) return fetch(base + path, { method: endpoint.method, body: new URLSearchParams(form) })
    return call(endpoint.method, path + query, body, { ...authorization(endpoint), ...headers })
  }

  return { base, bearer, call, sessions, send }
}

export type ContractSamples = Awaited<ReturnType<typeof createSamples>>
