import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '../src/caller.ts'
import type { DatabaseSettings } from '../src/store/engine/open-database.ts'
import { credentials } from './catalog.ts'
import { freePort } from '../testing/free-port.ts'
import { startChild } from './children.ts'

export const masterKey = randomBytes(32).toString('base64')
const patienceMs = 60_000

export type ServiceChild = {
  /**
   * The base address of the sandbox. The sandbox simulates its partners, so the figures exclude the time of partners.
   */
  url: string
  /** The base address of production, whose orders go to the partner at `PARTNER_URL`. */
  productionUrl: string
  pid: number
  /** Seconds from the start of the process to its first answer. */
  startedIn: number
  token: (env?: Env) => Promise<string>
  stop: () => Promise<void>
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const tokenFrom = async (url: string, env: Env): Promise<string> => {
  const { clientId, clientSecret } = credentials(env)
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
  const answer = await fetch(`${url}/oauth2/token`, { method: 'POST', body: form })
  if (!answer.ok) throw new Error(`no token: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

/**
 * Starts the built service in its own process, without rate limits and without a log. `script` is another start of the
 * service.
 */
export const startServiceChild = async (
  place: DatabaseSettings,
  settings: Record<string, string>,
  script = '../dist/main.js',
  tries = 3,
): Promise<ServiceChild> => {
  const [port, productionPort] = [await freePort(), await freePort()]
  const [url, productionUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${productionPort}`]
  const begun = performance.now()
  const child = startChild(script, {
    PRODUCTION_PORT: String(productionPort),
    PORTAL_PORT: '0',
    PREVIEW_PORT: '0',
    SANDBOX_PORT: String(port),
    DATABASE_FILE: place.databaseFile,
    DATABASE_URL: place.databaseUrl ?? '',
    MASTER_KEY: masterKey,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    ...settings,
  })
  while (!(await answers(url))) {
    // Another process may take the free port before the service listens on it. The function then starts the service on
    // another port.
    if (child.process.exitCode !== null && tries > 1 && child.failure().includes('is taken'))
      return startServiceChild(place, settings, script, tries - 1)
    if (child.process.exitCode !== null) throw new Error(child.failure())
    if (performance.now() - begun > patienceMs) throw new Error('the service does not answer')
    await sleep(5)
  }
  const startedIn = (performance.now() - begun) / 1000
  return {
    url,
    productionUrl,
    pid: child.pid,
    startedIn,
    token: (env = 'sandbox') => tokenFrom(env === 'sandbox' ? url : productionUrl, env),
    stop: child.stop,
  }
}
