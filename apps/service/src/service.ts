import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { failuresPerAddress } from '@loyalty/contract'
import { createApp, createPortalApp, createPreviewApp } from './app.ts'
import { openExportReader } from './store/export-reader.ts'
import type { Config } from './config.ts'
import { openConnectors, sandboxConnectors } from './connectors/connectors.ts'
import type { Env } from './caller.ts'
import { watchForwardedFor } from './http/limits/forwarded-for.ts'
import { connectionLimits } from './http/server/connection-limits.ts'
import { createConnections } from './http/server/connections.ts'
import { createHttpServer } from './http/server/http-server.ts'
import { openLimiters } from './http/limits/open-limiters.ts'
import { createFailureLimit, createRateLimits } from './http/limits/rate-limit.ts'
import { startRecoveryWorker } from './issuing/recovery-worker.ts'
import { createSandboxTriggers } from './issuing/sandbox-triggers.ts'
import { openStore } from './open-store.ts'
import { fillStore, migrateDatabase } from './prepare-database.ts'
import { readEmbedErrors } from './operations/embed-errors.ts'
import { createKeyring } from './store/access/crypto.ts'
import { createIds } from './store/access/ids.ts'
import { recordRequests } from './http/request-log/record-requests.ts'
import { recordSightings } from './documents/record-sightings.ts'
import { openOwnedDatabase } from './store/engine/owned-database.ts'
import { startAuditWalk } from './store/audit/walk-audit.ts'
import { startSealer } from './store/ledger/sealer.ts'
import { watchDatabase, type WatchedDatabase } from './store/engine/watch-database.ts'
import { portalConfiguration } from './portal/configuration.ts'
import { createSigner } from './tokens/signer.ts'
import { startUseKeeper } from './tokens/use-keeper.ts'
import { startMultibrandWorker } from './multibrand/worker.ts'
import type { Resolve } from './outbound/guard.ts'
import { startMailing } from './mailing/start-mailing.ts'
import { startLogKeeper } from './webhooks/log-keeper.ts'
import { createPreviews, openDemo, type PreviewSharing } from './widgets/preview-store.ts'
import { startExpiryKeeper } from './widgets/expiry-keeper.ts'
import { startWebhookWorker } from './webhooks/worker.ts'

const drainMs = 8000

const listen = async (server: Server, port: number, host: string): Promise<number> => {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A worker shares the previews with the other workers of its cluster. */
type AsWorker = { previews: PreviewSharing }
type AppAt = (baseUrl: string) => RequestListener
type HttpServer = ReturnType<typeof createHttpServer>

const close = async ({ server, stop }: HttpServer): Promise<void> => {
  const closed = once(server, 'close')
  stop()
  const forced = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearTimeout(forced)
}

/**
 * Starts the whole service in this process: one database, four HTTP servers (sandbox, production, portal, preview
 * host) and the workers. `resolve` replaces the name servers for webhook targets. A `worker` starts
 * on a database that the primary has prepared. `close` waits at most 10 s for running requests, then closes the database.
 */
export const startService = async (
  config: Config,
  log: Logger,
  ownClock?: () => number,
  resolve?: Resolve,
  worker?: AsWorker,
) => {
  const database = watchDatabase(openOwnedDatabase(config, ownClock), { log })
  try {
    return await serveFrom(database, config, log, ownClock ?? Date.now, resolve, worker)
  } catch (cause) {
    await database.close()
    throw cause
  }
}

const serveFrom = async (
  database: WatchedDatabase,
  config: Config,
  log: Logger,
  now: () => number,
  resolve: Resolve | undefined,
  asWorker: AsWorker | undefined,
) => {
  if (asWorker === undefined) await migrateDatabase(database, now())
  const id = createIds(now)
  const connectors = { production: openConnectors(config.partner, now), sandbox: sandboxConnectors }
  const opened = await openStore(database, config, {
    now,
    id,
    mailMode: config.mail.mode,
    reaches: (env, ...connector) => connectors[env].reaches(...connector),
  })
  if (asWorker === undefined) await fillStore(database, config, opened, { now, id })
  const { store, masterKey, keys } = opened
  const worker = startWebhookWorker({
    store,
    random: Math.random,
    allowPrivate: config.allowPrivateWebhookTargets,
    drainMs,
    log,
    ...(resolve && { resolve }),
  })
  const recovery = startRecoveryWorker({ store, connectors, onIssued: worker.wake, log })
  const onExecuted = (): void => {
    worker.wake()
    recovery.wake()
  }
  const multibrandWorker = startMultibrandWorker({ store, onExecuted, log })
  const sealer = startSealer({ database, log })
  const logKeeper = startLogKeeper({ store, log })
  const useKeeper = startUseKeeper({ store, log })
  const sightings = recordSightings({ store, now, log })
  const { requestLogDays: days } = config
  const requestRecorder = days && recordRequests({ store, days, now, log })
  const auditWalk = startAuditWalk({ database, log })
  const { hmac: keyedHash } = createKeyring(masterKey)
  // Without rate limits, several processes still share the counts of the sandbox's simulated errors.
  const limits = await openLimiters(config.rateLimit || config.workers > 1 ? config.databaseUrl : undefined)

  const failureLimit = (name: string, points: number, durationSeconds: number) =>
    createFailureLimit({ name, points, durationSeconds }, config.rateLimit, limits.limiters)
  const addressLimit = (name: string) => {
    const { count: points, seconds: durationSeconds } = failuresPerAddress
    return createFailureLimit({ name, points, durationSeconds, isFinal: true }, config.rateLimit, limits.limiters)
  }
  const stopping = new AbortController()
  const connections = createConnections(connectionLimits(config), log)
  const servers: HttpServer[] = []
  /**
   * Starts an HTTP server on a port and returns its base address. Without a configured address, the base address is
   * localhost with the port.
   */
  const open = async (port: number, url: string | undefined, appAt: AppAt): Promise<string> => {
    const opened = await reserve(port, url)
    opened.serve(appAt(opened.baseUrl))
    return opened.baseUrl
  }
  /** Takes a port. The app of the port follows, because the addresses of some apps depend on each other. */
  const reserve = async (port: number, url: string | undefined) => {
    const opened = createHttpServer(id, connections)
    const taken = await listen(opened.server, port, config.host)
    servers.push(opened)
    return { baseUrl: url ?? `http://localhost:${taken}`, serve: opened.serve }
  }
  const preview =
    config.previewUrl === undefined && config.portalUrl !== undefined
      ? undefined
      : await reserve(config.ports.preview, config.previewUrl)
  const portal = await reserve(config.ports.portal, config.portalUrl)
  const portalUrl = portal.baseUrl
  const { trustProxy, securityContacts } = config
  const common = {
    store,
    realNow: now,
    id,
    keyedHash,
    trustProxy,
    securityContacts,
    wake: worker.wake,
    wakeMultibrand: multibrandWorker.wake,
    sightings,
    requestRecorder,
    stopping: stopping.signal,
    embedErrors: readEmbedErrors(config.builtFolders.embed),
    hasDocs: existsSync(join(config.builtFolders.docs, 'index.html')),
  }
  const demo = config.demoOrganization === undefined ? undefined : await openDemo(config.demoOrganization, store)
  const expiryKeeper = startExpiryKeeper({ store, log })
  const triggers = createSandboxTriggers((milliseconds) => sleep(milliseconds), limits.limiters)
  const previewStore = createPreviews(id, asWorker?.previews)
  const appOf =
    (env: Env): AppAt =>
    (baseUrl) =>
      createApp(
        {
          ...common,
          env,
          baseUrl,
          docsUrl: `${baseUrl}/docs`,
          isReady: database.isReady,
          signer: createSigner(baseUrl, keys[env], now),
          rateLimits: createRateLimits(env, config.rateLimit, limits.limiters),
          failures: {
            credentials: addressLimit(`${env}-credentials`),
            widgetTokens: addressLimit(`${env}-widget-tokens`),
            members: failureLimit(`${env}-members`, 5, 900),
          },
          triggers: env === 'sandbox' ? triggers : undefined,
          connectors: connectors[env],
          demo: env === 'sandbox' ? demo : undefined,
          previewStore,
          preview: env === 'sandbox' && preview ? { url: preview.baseUrl, portalUrl } : undefined,
          log: log.child({ env }),
        },
        config.builtFolders,
        {
          embedKey: env === 'sandbox' ? (config.docsEmbedKey ?? 'ek_sandbox_…') : 'ek_live_…',
          portalUrl,
        },
      )
  if (config.productionApproval === 'automatic')
    log.warn('PRODUCTION_APPROVAL is automatic: no operator decides about requests for production')
  const portalApp: AppAt = (baseUrl) => {
    const context = {
      ...common,
      baseUrl,
      docsUrl: `${sandbox}/docs`,
      sandboxIssuing: { triggers, connectors: connectors.sandbox },
      sandboxSigner: createSigner(sandbox, keys.sandbox, now),
      configuration: portalConfiguration({
        baseUrls: { production, sandbox },
        previewUrl: preview?.baseUrl ?? null,
        mail: config.mail.mode !== 'off',
        mailbox: config.mail.mode === 'inbox',
        signUp: config.signUp,
        approval: config.productionApproval,
        secondFactor: config.secondFactor,
        requestLog: days ?? null,
      }),
      isReady: database.isReady,
      openExportReader: () => openExportReader(config),
      rateLimits: createRateLimits('portal', config.rateLimit, limits.limiters),
      failures: {
        both: failureLimit('portal-sign-in', 10, 900),
        address: failureLimit('portal-sign-in-address', 50, 900),
        person: failureLimit('portal-sign-in-person', 100, 3600),
        secondFactor: failureLimit('portal-second-factor', 5, 900),
        stepUp: failureLimit('portal-step-up', 5, 900),
        challenges: failureLimit('portal-challenges', 60, 900),
        signUp: failureLimit('portal-sign-up', 5, 3600),
        signUpMail: failureLimit('portal-sign-up-mail', 3, 3600),
      },
      secondFactor: config.secondFactor,
      servedCountries: config.servedCountries,
      productionApproval: config.productionApproval,
      mailLimits: {
        address: failureLimit('portal-mail-address', 3, 3600),
        network: failureLimit('portal-mail-network', 20, 3600),
        links: failureLimit('portal-links', 10, 3600),
      },
      allowPrivateWebhookTargets: config.allowPrivateWebhookTargets,
      resolveWebhookTarget: resolve,
      returnLeases: worker.returnLeases,
      log: log.child({ origin: 'portal' }),
    }
    return createPortalApp(context, config.builtFolders.portal)
  }
  const urlOf = (env: Env) => (config.ports[env] === 0 ? undefined : config.baseUrls[env])
  const production = await open(config.ports.production, urlOf('production'), appOf('production'))
  const sandbox = await open(config.ports.sandbox, urlOf('sandbox'), appOf('sandbox'))
  portal.serve(portalApp(portalUrl))
  const previewContext = { ...common, baseUrl: preview?.baseUrl ?? '', log: log.child({ origin: 'preview' }) }
  preview?.serve(createPreviewApp(previewContext, config.builtFolders.portal, { portalUrl, sandboxUrl: sandbox }))
  const mailing = await startMailing(config.mail.smtp, { store, portalUrl, log })
  if (trustProxy === 0)
    watchForwardedFor(
      servers.map(({ server }) => server),
      log,
    )
  return {
    baseUrls: { production, sandbox },
    portalUrl,
    previewUrl: preview?.baseUrl,
    database,
    store,
    close: async (): Promise<void> => {
      stopping.abort()
      // Aborts calls to partners that still run after `drainMs`. The outcomes of their orders are unknown, and the
      // recovery worker asks the partner about them after the next start.
      const forced = setTimeout(() => void connectors.production.close(), drainMs)
      await Promise.all([
        ...servers.map(close),
        multibrandWorker.stop().then(worker.stop),
        recovery.stop(),
        sealer.stop(),
        logKeeper.stop(),
        expiryKeeper.stop(),
        auditWalk.stop(),
        mailing.stop(),
      ])
      // The last requests have been answered, so no further load or request comes.
      await sightings.stop()
      await requestRecorder?.stop()
      clearTimeout(forced)
      await useKeeper.stop()
      connections.stop()
      await Promise.all([connectors.production.close(), limits.close()]).then(database.close)
    },
  }
}
