import { endpoints, type Endpoint, type EndpointName, type WidgetSession } from '@loyalty/contract'
import { placed } from '@loyalty/reference'
import type { TestService } from './service.ts'

type Sample = {
  path?: string
  query?: string
  body?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
}
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

type ExampleRequest = {
  params?: Record<string, string>
  query?: Record<string, string | string[]>
  body?: Record<string, unknown>
}

/**
 * Returns the example request that the contract has for an endpoint. Replaces the dates of the example by dates around
 * the current day.
 */
const exampleRequest = (name: EndpointName, baseUrl: string, credentials: Record<string, string>): Sample => {
  const { path, example, bodyType }: Endpoint = endpoints[name]
  const { params = {}, query = {}, body } = placed(example, { baseUrl, now: Date.now() }) as ExampleRequest
  const search = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((each): [string, string] => [key, each]),
  )
  const filled =
    body &&
    (JSON.parse(
      JSON.stringify(body)
        .replace('<CLIENT_ID>', credentials['clientId'] ?? '')
        .replace('<CLIENT_SECRET>', credentials['clientSecret'] ?? ''),
    ) as Record<string, string>)
  return {
    path: path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
    query: search.length > 0 ? `?${new URLSearchParams(search).toString()}` : '',
    ...(bodyType === 'form' ? { form: filled ?? {} } : { body: filled }),
  }
}

/**
 * Prepares a successful request for each endpoint of a running service with the seed catalog. For an endpoint that is
 * not in `samples`, uses the example of the contract.
 */
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
    (await made<{ accessToken: string }>('POST', path, { ...service.credentials(), userId: 'customer-1001', ...more }))
      .accessToken
  const exchangeToken = async (token: string): Promise<WidgetSession> =>
    (
      await call('POST', '/v1/widget/session', { token, nonce: 'nonce-aaaaaaaaaaaaaaaaaaaaaaaa' })
    ).json() as Promise<WidgetSession>
  const purchase = { amount: 50, currency: 'SAR', referenceNumber: 'WALK-0' }
  const sessions: Record<'point-exchange' | 'multibrand', WidgetSession> = {
    'point-exchange': await exchangeToken(await mint('/v1/auth/widget/point-exchange', purchase)),
    multibrand: await exchangeToken(await mint('/v1/auth/widget/multibrand', {})),
  }

  const issue = {
    programId: 'prg_drovak',
    destinationAccount: account,
    referenceNumber: 'WALK-MADE',
    basePoints: 200,
    description: 'made',
  }
  await made('POST', '/transactions', issue)
  await made('POST', '/multibrand/credit', credit('WALK-CREDITED', 5))
  const saved = async (userId: string): Promise<string> => {
    const set = await made<{ id: string }[]>('PUT', '/multibrand/program-connections', {
      sourceUserId: userId,
      connections: split,
    })
    return set[0]!.id
  }
  const linked = (sourceUserId: string) =>
    made<{ id: string }>('POST', '/program-connections', {
      sourceUserId,
      programId: 'prg_drovak',
      destinationAccount: account,
    })

  const firstEvent = async (): Promise<string> => {
    const { data } = (await (await call('GET', '/webhook-events?limit=1', undefined, bearer)).json()) as {
      data: { id: string }[]
    }
    return data[0]!.id
  }

  /**
   * The requests that replace the examples of the contract, because they need an id, a token or a version from the
   * running service.
   */
  const samples: Samples = {
    getTransaction: () => ({ path: '/transactions/WALK-MADE' }),
    deleteConnection: async () => ({ path: `/program-connections/${(await linked('unlinker')).id}` }),
    getMultibrandTransaction: () => ({ path: '/multibrand/transactions/WALK-CREDITED' }),
    deleteMultibrandConnection: async () => ({ path: `/multibrand/program-connections/${await saved('walker-2')}` }),
    resendWebhookEvent: async () => ({ path: `/webhook-events/${await firstEvent()}/resend` }),
    createWidgetSession: async () => ({
      body: { token: await mint('/v1/auth/widget/multibrand', {}), nonce: 'nonce-bbbbbbbbbbbbbbbbbbbbbbbb' },
    }),
    updatePreferences: async () => {
      const headers = { authorization: `Bearer ${sessions.multibrand.sessionToken}` }
      const etag = (await call('GET', '/v1/widget/multibrand/program-connections', undefined, headers)).headers.get(
        'etag',
      )!
      return { body: { connections: split }, headers: { 'if-match': etag } }
    },
    deletePreference: async () => ({
      path: `/v1/widget/multibrand/program-connections/${await saved('customer-1001')}`,
    }),
  }

  const authorization = (endpoint: Endpoint): Record<string, string> => {
    if (endpoint.auth === 'bearer') return bearer
    if (endpoint.auth === 'session')
      return { authorization: `Bearer ${sessions[endpoint.widget ?? 'multibrand'].sessionToken}` }
    return {}
  }

  /** Sends the sample request of an endpoint, or the contract's example if the endpoint has no sample. */
  const send = async (name: EndpointName): Promise<Response> => {
    const endpoint: Endpoint = endpoints[name]
    const {
      path = endpoint.path,
      query = '',
      body,
      form,
      headers,
    } = (await samples[name]?.()) ?? exampleRequest(name, base, service.credentials())
    if (form) return fetch(base + path, { method: endpoint.method, body: new URLSearchParams(form) })
    return call(endpoint.method, path + query, body, { ...authorization(endpoint), ...headers })
  }

  return { base, bearer, call, sessions, send }
}

export type ContractSamples = Awaited<ReturnType<typeof createSamples>>
