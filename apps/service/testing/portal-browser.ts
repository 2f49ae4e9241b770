import { portalEndpoints, type Endpoint, type PortalEndpointName } from '@loyalty/contract'
import type { bank, telecom, TestService } from './service.ts'

type Call = { params?: Record<string, string>; body?: unknown }
type Answer = { status: number; code: string | undefined; body: Record<string, unknown>; headers: Headers }

/**
 * A browser of the portal: it keeps the session cookie and the CSRF token, and returns every answer, also a refused
 * one.
 */
export const openBrowser = (portalUrl: string, userAgent = 'test') => {
  let cookie = ''
  let csrfToken = ''
  const call = async (name: PortalEndpointName, { params = {}, body }: Call = {}): Promise<Answer> => {
    const { method, path }: Endpoint = portalEndpoints[name]
    const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? 'sandbox')
    const answer = await fetch(portalUrl + address, {
      method,
      headers: {
        'user-agent': userAgent,
        'x-csrf-token': csrfToken,
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const set = answer.headers.get('set-cookie')?.split(';')[0]
    if (set !== undefined) cookie = set
    const text = await answer.text()
    const read = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    if (typeof read['csrfToken'] === 'string') csrfToken = read['csrfToken']
    return { status: answer.status, code: read['code'] as string | undefined, body: read, headers: answer.headers }
  }
  return {
    call,
    cookie: () => cookie,
    /** Signs in with an e-mail address and a password. */
    signIn: (email: string, password: string) => call('createPortalSession', { body: { email, password } }),
  }
}

export type Browser = ReturnType<typeof openBrowser>

/** Opens a browser and signs an owner in with the password. */
export const signInAs = async (
  service: TestService,
  organization: typeof bank | typeof telecom,
  userAgent?: string,
) => {
  await service.addOwner(organization)
  const browser = openBrowser(service.portalUrl, userAgent)
  const { password } = service.secrets[organization.organizationId]!.owner
  const answer = await browser.signIn(organization.ownerEmail, password)
  return { ...browser, answer }
}
