import type { Partner } from '../src/connectors/connector.ts'
import { openConnectors, sandboxConnectors, type Connectors } from '../src/connectors/connectors.ts'
import { startFakePartner } from './fake-partner.ts'
import { createLog } from '../src/log.ts'
import { sql } from '../src/store/engine/database.ts'
import { moneyOf } from '../src/money/decimal.ts'
import { creditCanonical } from '../src/money/fingerprint.ts'
import { pairFrom } from '../src/money/plan-multibrand.ts'
import { localRate } from '../src/store/catalog/catalogue.ts'
import { openTestStore, production, seedCatalogue } from './open-test-store.ts'
import type { Store } from '../src/store/store.ts'
import { issuePoints, type IssueContext, type IssueRequest } from '../src/issuing/issue-points.ts'
import { recover } from '../src/issuing/recover.ts'
import { leaseMs } from '../src/issuing/submission-times.ts'

const secret = 'a secret of partner and service'
const account = { destinationUserId: 'X-1', destinationUserEmail: null, destinationUserFirstName: null, destinationUserLastName: null }
const never = () => new Promise<never>(() => {})

/** Where the process dies: before the partner is called, or between its answer and our commit. */
export type Death = 'beforeTheCall' | 'afterTheCall'

/** The connectors of a process that dies at its next call, order or question: from there on nothing of it happens. */
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

/** The connectors of a process that stalls before it sends an order. */
const stalling = (connectors: Connectors, stalled: () => Promise<unknown>): Connectors => ({
  ...connectors,
  of: (name, settings) => {
    const { partner, ...connector } = connectors.of(name, settings)
    const issue: Partner['issue'] | null = partner && ((order) => stalled().then(() => partner.issue(order)))
    return { ...connector, partner: partner && issue && { ...partner, issue } }
  },
})

/** Production with a partner that misbehaves as told: the real store, the real HTTP, one clock for all, and processes that can die. */
export async function openPartnerWorld({ totalMs = 3_000, catalogue = seedCatalogue } = {}) {
  const tested = await openTestStore({ catalogue })
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
    now: () => tested.clock.now,
    id: tested.id,
    triggers: undefined,
    connectors: used,
    nudge: () => {},
    log,
  })

  const requestOf = (referenceNumber: string, asked: Partial<IssueRequest> = {}): IssueRequest => ({
    channel: 'API',
    programId: 'prg_zaatroon',
    partnerCode: undefined,
    account: { destinationUserId: 'Z-1' },
    amount: { mode: 'POINTS', base: 100n, bonus: 0n },
    amountField: 'basePoints',
    referenceNumber,
    description: null,
    sourceUserId: null,
    ...asked,
  })

  const caller = { ...production, clientId: 'cl_live' }
  const count = async (statement: ReturnType<typeof sql>) => Number((await tested.database().read(statement))[0]?.['n'])

  const waiting = () =>
    count(sql`select (select count(*) from transactions where state = 'SUBMITTING')
      + (select count(*) from multibrand_rows where state = 'SUBMITTING') as n`)

  /** One look of one recovery worker at everything whose lease has run out. */
  const look = async (used = connectors): Promise<void> => {
    const { now } = tested.clock
    const step = { store, connectors: { production: used, sandbox: sandboxConnectors }, log }
    for (const connector of await store.submissions.connectors())
      for (const found of await store.submissions.claim({ connector, now, until: now + leaseMs, limit: 100 })) await recover(found, step)
  }
  const books = () => store.organization(production)
  const issue = (referenceNumber: string, asked?: Partial<IssueRequest>, used = connectors): Promise<string> =>
    issuePoints(requestOf(referenceNumber, asked), caller, contextOf(used)).then(
      ({ created }) => (created ? 'created' : 'replayed'),
      (cause: unknown) => (cause instanceof Error && 'code' in cause ? String(cause.code) : Promise.reject(cause)),
    )

  return {
    tested,
    partner,
    secret,
    /** The lines of the log. */
    said,
    count,
    waiting,
    look: () => look(),
    store: () => store,
    books,
    /** Keeps the database as it is; the answer restores it in another process. The partner forgets nothing. */
    async backup() {
      const backup = await tested.backup()
      ;({ store } = backup)
      return async () => void (store = await backup.restore())
    },
    /** Takes a credit of user u that is due now. */
    async credit(referenceNumber: string, amount: string) {
      const { now } = tested.clock
      const value = moneyOf(amount)
      const canonical = creditCanonical({ userId: 'u', value, currency: 'SAR', executionDate: new Date(now).toISOString() })
      const pair = pairFrom('local', value, localRate(await books().catalogue()))
      const shared = { userId: 'u', side: 'local' as const, amount: pair, localCurrency: 'SAR', executionDate: now, createdAt: now }
      await books().multibrand.credit({ id: tested.id('mbt'), referenceNumber, canonical, ...shared })
    },
    /** The programs of user u, in percent, and the member there. */
    split: (parts: Record<string, number>, member = account.destinationUserId) =>
      books().multibrandConnections.replace(
        'u',
        Object.entries(parts).map(([programId, percent]) => ({
          programId,
          percentage: BigInt(percent * 100),
          account: { ...account, destinationUserId: member },
        })),
        tested.clock.now,
      ),
    execute: () => books().multibrand.execute('u', tested.clock.now),
    /** `created`, `replayed`, or the code of the problem. */
    issue: (referenceNumber: string, asked?: Partial<IssueRequest>) => issue(referenceNumber, asked),
    /** As `issue`, in a process that waits for `stalled` between its claim and its order. */
    issueLate: (referenceNumber: string, stalled: () => Promise<unknown>) => issue(referenceNumber, {}, stalling(connectors, stalled)),
    /** Asks for points and dies; another process opens the same database. */
    async die(referenceNumber: string, death: Death) {
      const asked = partner.seen.length
      const abandoned = issuePoints(requestOf(referenceNumber), caller, contextOf(dying(connectors, death)))
      abandoned.catch(() => {})
      const reached = async () => (death === 'beforeTheCall' ? (await waiting()) > 0 : partner.seen.length > asked)
      while (!(await reached())) await new Promise((done) => setTimeout(done, 5))
      store = await tested.restart()
    },
    /**
     * A recovery worker that dies at its first call, which for a row is between the commit that says it is sent and the sending, or between
     * the answer and the commit that settles; another process opens the same database. False where it had nothing to call for.
     */
    async lookAndDie(death: Death): Promise<boolean> {
      const { promise: died, resolve } = Promise.withResolvers<boolean>()
      const looked = look(dying(connectors, death, () => resolve(true))).then(() => false)
      const dead = await Promise.race([died, looked])
      store = await tested.restart()
      return dead
    },
    /** Time passes and workers look, until nothing is open. */
    async settle() {
      for (let round = 0; round < 40 && (await waiting()) > 0; round += 1) {
        tested.clock.now += leaseMs
        await look()
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
