import type { Partner } from '../src/connectors/connector.ts'
import { openConnectors, sandboxConnectors, type Connectors } from '../src/connectors/connectors.ts'
import { startFakePartner } from './fake-partner.ts'
import { createLog } from '../src/log.ts'
import { sql } from '../src/store/engine/database.ts'
import { moneyOf } from '../src/money/decimal.ts'
import { creditCanonical } from '../src/money/fingerprint.ts'
import { pairFrom } from '../src/money/plan-multibrand.ts'
import { localRate } from '../src/store/catalog/catalog-snapshot.ts'
import { openTestStore, production, seedCatalog } from './open-test-store.ts'
import type { Store } from '../src/store/store.ts'
import { issuePoints, type IssueContext, type IssueRequest } from '../src/issuing/issue-points.ts'
import { recover } from '../src/issuing/recover.ts'
import { leaseMs } from '../src/issuing/submission-times.ts'

const secret = 'a secret of partner and service'
const account = {
  destinationUserId: 'X-1',
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
}
const never = () => new Promise<never>(() => {})

/**
 * The moment at which a process dies: before its call to the partner, or after the partner's answer but before the
 * commit.
 */
export type Death = 'beforeTheCall' | 'afterTheCall'

/**
 * Returns connectors that simulate a process that dies at its next call to a partner. This call never returns, so the
 * simulated process does nothing afterwards.
 */
const dying = (connectors: Connectors, death: Death, died = () => {}): Connectors => ({
  ...connectors,
  of: (name, settings) => {
    const connector = connectors.of(name, settings)
    const call = async (calling: (partner: Partner) => Promise<unknown>) => {
      if (death === 'afterTheCall' && connector.partner) await calling(connector.partner)
      died()
      return never()
    }
    const partner: Partner | null = connector.partner && {
      ask: (order) => call(({ ask }) => ask(order)),
      issue: (order) => call(({ issue }) => issue(order)),
    }
    return { ...connector, partner }
  },
})

/** Returns connectors for a process that waits for `stalled` before it sends an order to a partner. */
const stalling = (connectors: Connectors, stalled: () => Promise<unknown>): Connectors => ({
  ...connectors,
  of: (name, settings) => {
    const { partner, ...connector } = connectors.of(name, settings)
    const issue: Partner['issue'] | null = partner && ((order) => stalled().then(() => partner.issue(order)))
    return { ...connector, partner: partner && issue && { ...partner, issue } }
  },
})

/** Returns a request for points of a program that one account can get. */
export const issueRequest = (referenceNumber: string, asked: Partial<IssueRequest> = {}): IssueRequest => ({
  channel: 'API',
  programId: 'prg_zaatroon',
  partnerCode: undefined,
  account: { destinationUserId: 'Z-1' },
  amount: { mode: 'POINTS', base: 100n, bonus: 0n },
  amountField: 'basePoints',
  referenceNumber,
  description: null,
  sourceUserId: null,
  clientId: null,
  ...asked,
})

/**
 * Opens a production environment with a fake partner whose faults the test chooses. The store and the HTTP requests are
 * real. The store and the partner use one clock, and a test can simulate the death of a process.
 */
export async function openPartnerWorld({ totalMs = 3_000, catalog = seedCatalog } = {}) {
  const tested = await openTestStore({ catalog })
  const partner = await startFakePartner(secret, () => tested.clock.now)
  const connectors = openConnectors(
    { url: partner.url, secrets: { PARTNER_SECRET: secret }, timeouts: { connectMs: 2_000, totalMs } },
    () => tested.clock.now,
  )
  let store: Store = tested.store
  const said: string[] = []
  const log = createLog('trace', { write: (line) => void said.push(line) })

  const contextOf = (used: Connectors = connectors): IssueContext => ({
    store,
    id: tested.id,
    triggers: undefined,
    connectors: used,
    wake: () => {},
    log,
  })

  const count = async (statement: ReturnType<typeof sql>) => Number((await tested.database().read(statement))[0]?.['n'])

  const waiting = () =>
    count(sql`select (select count(*) from transactions where state = 'SUBMITTING')
      + (select count(*) from multibrand_rows where state = 'SUBMITTING') as n`)

  /** Polls once, as the recovery worker does, and settles all orders whose lease has ended. */
  const poll = async (used = connectors): Promise<void> => {
    const { now } = tested.clock
    const step = { store, connectors: { production: used, sandbox: sandboxConnectors }, log }
    for (const connector of await store.submissions.connectors())
      for (const found of await store.submissions.claim({ connector, now, until: now + leaseMs, limit: 100 }))
        await recover(found, step)
  }
  const org = () => store.organization(production)
  const issue = (referenceNumber: string, asked?: Partial<IssueRequest>, used = connectors): Promise<string> =>
    issuePoints(issueRequest(referenceNumber, asked), org(), contextOf(used)).then(
      ({ created }) => (created ? 'created' : 'replayed'),
      (cause: unknown) => (cause instanceof Error && 'code' in cause ? String(cause.code) : Promise.reject(cause)),
    )

  return {
    tested,
    partner,
    secret,
    /** The lines that the service has logged. */
    said,
    count,
    waiting,
    poll: () => poll(),
    store: () => store,
    org,
    /**
     * Takes a snapshot of the database. Returns a function that opens a new process on this snapshot. The partner keeps
     * all its orders.
     */
    async backup() {
      const backup = await tested.backup()
      ;({ store } = backup)
      return async () => void (store = await backup.restore())
    },
    /** Adds a credit of the user `u` that is due now. */
    async credit(referenceNumber: string, amount: string) {
      const { now } = tested.clock
      const value = moneyOf(amount)
      const canonical = creditCanonical({
        userId: 'u',
        value,
        currency: 'SAR',
        executionDate: new Date(now).toISOString(),
      })
      const pair = pairFrom('local', value, localRate(await org().catalog()))
      const shared = {
        userId: 'u',
        side: 'local' as const,
        amount: pair,
        localCurrency: 'SAR',
        executionDate: now,
        createdAt: now,
      }
      await org().multibrand.credit({ id: tested.id('mbt'), referenceNumber, canonical, ...shared })
    },
    /**
     * Sets the split of the user `u`, in percent by program. `member` is the user's membership number in every program.
     */
    split: (parts: Record<string, number>, member = account.destinationUserId) =>
      org().multibrandConnections.replace(
        'u',
        Object.entries(parts).map(([programId, percent]) => ({
          programId,
          percentage: BigInt(percent * 100),
          account: { ...account, destinationUserId: member },
        })),
        tested.clock.now,
      ),
    execute: () => org().multibrand.execute('u', tested.clock.now),
    /** Issues points. Returns `created`, `replayed` for a repeated request, or the code of the problem. */
    issue: (referenceNumber: string, asked?: Partial<IssueRequest>) => issue(referenceNumber, asked),
    /** Issues points in a process that waits for `stalled` before it sends its order to the partner. */
    issueLate: (referenceNumber: string, stalled: () => Promise<unknown>) =>
      issue(referenceNumber, {}, stalling(connectors, stalled)),
    /**
     * Starts to issue points in a process that dies at the moment `death`. Then opens the database in another process.
     */
    async die(referenceNumber: string, death: Death) {
      const asked = partner.requests.length
      const abandoned = issuePoints(issueRequest(referenceNumber), org(), contextOf(dying(connectors, death)))
      abandoned.catch(() => {})
      const reached = async () => (death === 'beforeTheCall' ? (await waiting()) > 0 : partner.requests.length > asked)
      while (!(await reached())) await new Promise((done) => setTimeout(done, 5))
      store = await tested.restart()
    },
    /**
     * Polls as a recovery worker that dies at its first call to the partner. Then opens the database in another
     * process. Returns false if the poll needed no call.
     */
    async pollAndDie(death: Death): Promise<boolean> {
      const { promise: died, resolve } = Promise.withResolvers<boolean>()
      const polled = poll(dying(connectors, death, () => resolve(true))).then(() => false)
      const dead = await Promise.race([died, polled])
      store = await tested.restart()
      return dead
    },
    /** Advances the clock and polls until every order has a recorded outcome. */
    async settle() {
      for (let round = 0; round < 40 && (await waiting()) > 0; round += 1) {
        tested.clock.now += leaseMs
        await poll()
      }
    },
    async [Symbol.asyncDispose]() {
      await connectors.close()
      await partner.close()
      await tested[Symbol.asyncDispose]()
    },
  }
}

export type PartnerWorld = Awaited<ReturnType<typeof openPartnerWorld>>
