import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { bank, startTestService } from '../../testing/service.ts'
import { isNew, json, runDoctor, type Asked, type Finding, type Reply, type Run, type Site } from './run-doctor.ts'

const COOKIE = 'session=canary-cookie-4711'

/** Starts the service, and a caller's server whose page, token endpoint and receiver have no mistake. */
export async function startDoctorStage() {
  let url = ''
  const policy = () =>
    `default-src 'none'; script-src ${service.baseUrls.sandbox}; frame-src ${service.baseUrls.sandbox}; connect-src 'self'`
  const pageWith = (more = '', headers: Record<string, string> = {}, key: string = bank.embedKey.sandbox): Reply => ({
    status: 200,
    body: `<!doctype html><script async src="${service.baseUrls.sandbox}/embed/v1/embed.js"></script>
<loyalty-widget type="multibrand" embed-key="${key}" token-endpoint="/token"></loyalty-widget>${more}`,
    headers: { 'content-type': 'text/html', 'content-security-policy': policy(), ...headers },
  })
  const isOwn = ({ headers }: Asked): boolean => headers['origin'] === url
  const isSigned = ({ headers, body }: Asked): boolean =>
    createHmac('sha256', secret).update(`${headers['x-service-timestamp']}:${body}`).digest('hex') ===
    headers['x-service-signature']
  const right: Site = {
    page: () => pageWith(),
    token: (asked) =>
      isOwn(asked)
        ? asked.headers['cookie'] === COOKIE
          ? json(200, { token: 'eyJhbGciOiJFUzI1NiJ9.canary-token', expiresIn: 60 })
          : json(401, { code: 'host_unauthenticated' })
        : json(403, { code: 'token_forbidden' }),
    webhook: (asked) => ({ status: isSigned(asked) && isNew(asked) ? 204 : 401 }),
  }
  let site: Site = right

  const server = createServer(async (request, response) => {
    const asked = { headers: request.headers as Asked['headers'], body: await text(request) }
    const part = request.url === '/token' ? site.token : request.url === '/page' ? site.page : site.webhook
    const { status, body, headers, delay = 0 } = part(asked)
    setTimeout(() => response.writeHead(status, headers).end(body), delay)
  })

  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service = await startTestService({ SHOP_URL: url })
  const secret = service.secrets[bank.organizationId]!.sandbox.webhookSecret

  /** Runs `loyalty doctor` in its own process with everything right, except for `env` and `args`. */
  async function doctor({
    env = {},
    args = [],
    cwd,
  }: { env?: Record<string, string>; args?: string[]; cwd?: string } = {}): Promise<Run> {
    const { clientId, clientSecret } = service.credentials()
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const settings = {
      PATH,
      NODE_COMPILE_CACHE,
      LOYALTY_BASE_URL: service.baseUrls.sandbox,
      LOYALTY_CLIENT_ID: clientId,
      LOYALTY_CLIENT_SECRET: clientSecret,
      LOYALTY_WEBHOOK_SECRETS: secret,
      LOYALTY_DOCTOR_COOKIE: COOKIE,
      ...env,
    }
    const given = ['--page', `${url}/page`, '--webhook', `${url}/webhooks`, '--user-id', 'u_8fK2', ...args]
    const [status, output] = await runDoctor(settings, ['--json', ...given], cwd)
    for (const canary of [settings.LOYALTY_CLIENT_SECRET, secret.slice(6), 'canary-cookie', 'canary-token'])
      expect(output).not.toContain(canary)
    const { findings } = output.startsWith('{') ? (JSON.parse(output) as { findings: Finding[] }) : { findings: [] }
    return { status, output, findings }
  }

  /** Starts a proxy in front of the service that changes the headers of each answer. Returns its address. */
  async function proxyWith(change: (headers: Headers) => void): Promise<string> {
    const proxy = createServer(async (request, response) => {
      const { method = 'GET', headers } = request
      const body = await text(request)
      const answer = await fetch(service.baseUrls.sandbox + request.url, {
        method,
        headers: Object.entries(headers)
          .filter(([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name))
          .map(([name, value]) => [name, String(value)] as [string, string]),
        ...(body !== '' && { body }),
      })
      const content = await answer.text()
      const changed = new Headers(answer.headers)
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'])
        changed.delete(name)
      change(changed)
      response.writeHead(answer.status, Object.fromEntries(changed)).end(content)
    })
    onTestFinished(() => {
      proxy.closeAllConnections()
      proxy.close()
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  }

  return {
    service,
    url,
    secret,
    policy,
    pageWith,
    right,
    isOwn,
    isSigned,
    doctor,
    proxyWith,
    /** Replaces parts of the caller's server by a mistake. */
    use: (wrong: Partial<Site>): void => void (site = { ...right, ...wrong }),
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await service.close()
    },
  }
}

/** Returns the failures of a run, one text for each. */
export const failed = ({ findings }: Run): string[] =>
  findings.filter(({ level }) => level === 'failure').map(({ check, seen }) => `${check}: ${seen}`)
