import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPortal, type Portal } from '../../testing/portal.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { widgetSessions } from '../widgets/widget-sessions.ts'
import { revokeSigningKeys } from './signing-keys.ts'

const params = { env: 'sandbox' } as const

let service: TestService
let portal: Portal
beforeEach(async () => {
  service = await startTestService()
  portal = await openPortal(service)
})
afterEach(() => service.close())

const widgets = widgetSessions(() => service)

const codeOf = async (answer: Response): Promise<string> =>
  answer.ok ? 'accepted' : ((await answer.json()) as { code: string }).code

const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

/**
 * Creates a client, and one credential of each kind at another process: on SQLite, which allows one process, at the same
 * one. `outcomes` uses each of them there.
 */
const openCredentials = async () => {
  const { baseUrls, widget } = await service.another()
  const { id: clientId } = await portal.createPortalClient({
    params,
    body: { name: 'Client', scopes: ['profile:read', 'widgets:point-exchange'] },
  })
  const { secret } = await portal.createClientSecret({ params: { ...params, clientId }, body: {} })
  const requestToken = () =>
    fetch(`${baseUrls.sandbox}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: secret.value,
      }),
    })
  const widgetToken = async () => {
    const answer = await fetch(`${baseUrls.sandbox}/v1/auth/widget/point-exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, clientSecret: secret.value, ...widgets.purchase() }),
    })
    return ((await answer.json()) as { accessToken: string }).accessToken
  }
  const start = (token: string) => widget(() => '').createWidgetSession({ body: { token, nonce: widgets.nonce() } })
  const { access_token: token } = (await (await requestToken()).json()) as { access_token: string }
  const { sessionToken } = await start(await widgetToken())
  const unused = [await widgetToken(), await widgetToken()]
  return {
    clientId,
    secretId: secret.id,
    profileWithNewToken: async () => {
      const { access_token: fresh } = (await (await requestToken()).json()) as { access_token: string }
      return codeOf(await fetch(`${baseUrls.sandbox}/profile`, { headers: { authorization: `Bearer ${fresh}` } }))
    },
    startWithNewToken: async () => outcomeOf(start(await widgetToken())),
    outcomes: async () => ({
      secret: await codeOf(await requestToken()),
      access: await codeOf(
        await fetch(`${baseUrls.sandbox}/profile`, { headers: { authorization: `Bearer ${token}` } }),
      ),
      session: await outcomeOf(widget(() => sessionToken).listExchangeOptions({})),
      start: await outcomeOf(start(unused.pop()!)),
    }),
  }
}
type Credentials = Awaited<ReturnType<typeof openCredentials>>

const accepted = { secret: 'accepted', access: 'accepted', session: 'accepted', start: 'accepted' }
const invalid = { access: 'TOKEN_INVALID', session: 'TOKEN_INVALID', start: 'TOKEN_INVALID' }
const suspended = 'ORGANIZATION_NOT_ACTIVE'

const revocations: [name: string, revoke: (opened: Credentials) => Promise<unknown>, after: object][] = [
  [
    'a disabled client',
    ({ clientId }) =>
      portal.updatePortalClient({
        params: { ...params, clientId },
        body: { status: 'DISABLED' },
        ifMatch: '"1"',
      }),
    { ...invalid, secret: 'INVALID_CLIENT' },
  ],
  [
    'a revoked secret',
    ({ clientId, secretId }) => portal.revokeClientSecret({ params: { ...params, clientId, secretId } }),
    { ...invalid, secret: 'INVALID_CLIENT' },
  ],
  [
    'a suspended organization',
    () => service.setStatus('SUSPENDED'),
    { secret: suspended, access: suspended, session: suspended, start: suspended },
  ],
  [
    'a deleted session',
    () => service.revokeSessions(),
    { ...accepted, session: 'TOKEN_INVALID', start: 'TOKEN_INVALID' },
  ],
  [
    'a revoked signing key',
    () => revokeSigningKeys('sandbox', service.store, Date.now),
    { ...invalid, secret: 'accepted' },
  ],
]

test.each(revocations)('another process refuses %s on its next request', async (_name, revoke, after) => {
  const opened = await openCredentials()
  expect(await opened.outcomes()).toEqual(accepted)
  await revoke(opened)
  expect(await opened.outcomes()).toEqual(after)
})

test('tokens requested after a revocation of the signing keys are valid', async () => {
  const opened = await openCredentials()
  await revokeSigningKeys('sandbox', service.store, Date.now)
  expect([await opened.profileWithNewToken(), await opened.startWithNewToken()]).toEqual(['accepted', 'accepted'])
})

test('a revocation of signing keys leaves the other environment alone', async () => {
  const { caller } = await service.another()
  const production = await caller(undefined, 'production')
  await production.getProfile({})
  await revokeSigningKeys('sandbox', service.store, Date.now)
  expect(await outcomeOf(production.getProfile({}))).toBe('accepted')
})
