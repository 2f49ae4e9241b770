import { argon2Sync, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { createLog } from '../src/log.ts'
import { callerEndpoints, type Role } from '@loyalty/contract'
import { createClient, widgetRoutes } from '@loyalty/contract/client'
import { portalRoutes } from '@loyalty/contract/portal-routes'
import { startService } from '../src/service.ts'
import { sql, type Query } from '../src/store/engine/database.ts'
import { createIds } from '../src/store/access/ids.ts'
import { openDatabase } from '../src/store/engine/open-database.ts'
import { temporaryDatabase } from './temporary.ts'
import { bank, seedSecrets, telecom, testConfig, type TestSettings } from './test-config.ts'
import type { Resolve } from '../src/outbound/guard.ts'

export { bank, demoShop, telecom, type TestSettings } from './test-config.ts'

type Organization = typeof bank | typeof telecom
type Env = 'sandbox' | 'production'

/** A log and a resolver of host names that replace those of the test service. */
export type TestSurroundings = { log?: Logger; resolve?: Resolve }

/** Rejects every host name except localhost, so that no test queries a name server. */
const resolveNothing: Resolve = async (name) => {
  if (name === 'localhost') return ['127.0.0.1']
  throw Object.assign(new Error(`${name} is not looked up`), { code: 'ETIMEOUT', syscall: 'queryA' })
}

/**
 * The password of all portal owners in tests. The hash has a low cost, because real password hashes are slow on
 * purpose.
 */
const owner = { password: randomBytes(24).toString('base64url') }
const salt = randomBytes(16)
const cheap = { message: owner.password, nonce: salt, parallelism: 1, tagLength: 32, memory: 64, passes: 1 }
const ownerKey = argon2Sync('argon2id', cheap)
const ownerHash = `argon2id$64$1$1$${salt.toString('base64url')}$${ownerKey.toString('base64url')}`

/** The settings that change what a service stores at its first start. */
const firstSettings = ['MASTER_KEY', 'CATALOGUE_FILE', 'SEED_SECRETS', 'SHOP_URL']

/**
 * Starts the real service in this process, on free loopback ports and a new database with the seed catalog. `settings`
 * have the names of environment variables. `await using service = await startTestService()` also stops the service and
 * removes its data.
 */
export const startTestService = async (
  settings: TestSettings = {},
  now?: () => number,
  { log = createLog(settings['LOG_LEVEL'] ?? 'silent'), resolve = resolveNothing }: TestSurroundings = {},
) => {
  // The rows of the template have the time of the test run, which a test's own clock may not have reached.
  const hasOwnStart = now !== undefined || firstSettings.some((name) => name in settings)
  const database = await temporaryDatabase(hasOwnStart ? 'MIGRATED' : 'STARTED')
  const secrets = Object.fromEntries(Object.entries(seedSecrets).map(([id, each]) => [id, { ...each, owner }]))
  const config = testConfig(database, settings)
  const start = () => startService(config, log, now, resolve)
  const service = await start()
  const others: (typeof service)[] = []
  const close = async (): Promise<void> => {
    await Promise.all([service, ...others].map((each) => each.close()))
    await database[Symbol.asyncDispose]()
  }
  const credentials = (organization: Organization = bank, env: Env = 'sandbox') => ({
    clientId: organization.clientId[env],
    clientSecret: secrets[organization.organizationId]![env].clientSecret,
  })
  const id = createIds(Date.now)
  const facesOf = ({ baseUrls, portalUrl, store }: typeof service) => {
    /**
     * Creates the portal owner of an organization if the organization has no owner yet. `secrets` contains the owner's
     * password.
     */
    const addOwner = async (
      { organizationId, ownerEmail: email }: Organization = bank,
      passwordHash = ownerHash,
    ): Promise<void> => {
      if ((await store.people.find(email)) !== undefined) return
      await store.people.add({ organizationId, id: id('usr'), email, role: 'owner', passwordHash, createdAt: 0 })
    }
    /**
     * Creates a portal user with a role if the user does not exist yet. Each `name` is another user. Returns the user's
     * e-mail address.
     */
    const addPerson = async ({ organizationId, ownerEmail }: Organization, role: Role, name: string = role) => {
      const email = ownerEmail.replace(/^[^@]+/, name)
      await store.people.add({ organizationId, id: id('usr'), email, role, passwordHash: ownerHash, createdAt: 0 })
      return email
    }
    /**
     * Signs in the portal user of a role, by default the owner. Returns the headers that a page of the portal sends.
     * Each `name` is another user of the role.
     */
    const portalHeaders = async (organization: Organization = bank, role: Role = 'owner', name?: string) => {
      if (role === 'owner' && name === undefined) await addOwner(organization)
      const isOwner = role === 'owner' && name === undefined
      const email = isOwner ? organization.ownerEmail : await addPerson(organization, role, name)
      const answer = await fetch(`${portalUrl}/portal/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: owner.password }),
      })
      const { csrfToken } = (await answer.json()) as { csrfToken: string }
      return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', 'x-csrf-token': csrfToken }
    }
    const accessToken = async (
      organization: Organization = bank,
      env: Env = 'sandbox',
      scope?: string,
    ): Promise<string> => {
      const { clientId, clientSecret } = credentials(organization, env)
      const form = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        ...(scope === undefined ? {} : { scope }),
      })
      const answer = await fetch(`${baseUrls[env]}/oauth2/token`, { method: 'POST', body: form })
      return ((await answer.json()) as { access_token: string }).access_token
    }
    return {
      accessToken,
      addOwner,
      addPerson,
      portalHeaders,
      /** Returns the portal's client, signed in as the organization's owner. */
      portal: async (organization: Organization = bank) => {
        const own = await portalHeaders(organization)
        return createClient({
          baseUrl: portalUrl,
          routes: portalRoutes,
          fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...own } }),
        })
      },
      /** Returns an API client for a caller's server, with a new access token. */
      caller: async (organization: Organization = bank, env: Env = 'sandbox') => {
        const token = await accessToken(organization, env)
        return createClient({ baseUrl: baseUrls[env], routes: callerEndpoints, fetch, token: () => token })
      },
      /** Returns a widget's API client. The function `session` supplies the session token for each request. */
      widget: (session: () => string, env: Env = 'sandbox') =>
        createClient({ baseUrl: baseUrls[env], routes: widgetRoutes, fetch, token: session }),
    }
  }
  /**
   * Changes the database of a running service, as an operator would. On SQLite, the service notices the change only
   * after it has itself made a commit, so the last line makes it commit.
   */
  const byHand = async (...statements: Query[]): Promise<void> => {
    const running = openDatabase(config)
    await running.write(...statements)
    await running.close()
    await service.store.wakeWaitingCredits()
  }
  return {
    ...service,
    ...facesOf(service),
    config,
    secrets,
    credentials,
    byHand,
    /** Gives a person a role in one more organization. */
    addMembership: (email: string, { organizationId }: Organization, role: Role) =>
      byHand(sql`
        insert into memberships (organization_id, person_id, role, created_at)
        select ${organizationId}, id, ${role}, 1 from people where email = ${email}`),
    /** Suspends or activates an organization. Raises the catalog revision, so that every process reads the change. */
    setStatus: (status: 'ACTIVE' | 'SUSPENDED', { organizationId }: Organization = bank) =>
      byHand(
        sql`update organizations set status = ${status} where id = ${organizationId}`,
        sql`update revisions set number = number + 1 where name = ${'catalogue'}`,
      ),
    /** Sets whether the service keeps the unsent input of the widgets of an organization in the sandbox. */
    keepDrafts: (isKept: boolean, { organizationId }: Organization = bank) =>
      byHand(sql`
        insert into embed_settings (organization_id, env, consent, drafts) values (${organizationId}, 'sandbox', 'tick', ${Number(isKept)})
        on conflict (organization_id, env) do update set drafts = excluded.drafts`),
    /** Ends all widget sessions of an organization early. */
    revokeSessions: ({ organizationId }: Organization = bank) =>
      byHand(sql`delete from widget_tokens where organization_id = ${organizationId}`),
    /**
     * On PostgreSQL, starts a second service on the database. On SQLite, which allows only one process, returns the
     * first service.
     */
    another: async () => {
      if (config.databaseUrl === undefined) return { ...service, ...facesOf(service) }
      const other = await start()
      others.push(other)
      return { ...other, ...facesOf(other) }
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

export type TestService = Awaited<ReturnType<typeof startTestService>>
