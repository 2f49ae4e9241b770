import type { Partner } from '../connectors/connector.ts'
import { openConnectors, sandboxConnectors, type Connectors } from '../connectors/connectors.ts'
import { startFakePartner } from '../connectors/fake-partner.ts'
import { createLog } from '../log.ts'
import { sql } from '../store/database.ts'
import { openTestStore, production } from '../store/open-test-store.ts'
import type { Store } from '../store/store.ts'
import { issuePoints, type IssueContext, type IssueRequest } from './issue-points.ts'
import { recover } from './recover.ts'
import { leaseMs } from './submission-times.ts'

const secret = 'a secret of partner and service'
const never = () => new Promise<never>(() => {})

/** Where the process dies: before the partner is called, or between its answer and our commit. */
export type Death = 'beforeTheCall' | 'afterTheCall'

/** The connectors of a process that dies at the next order: from there on nothing of it happens. */
const dying = (connectors: Connectors, death: Death): Connectors => ({
  ...connectors,
  of: (name, settings) => {
    const connector = connectors.of(name, settings)
    const partner: Partner | null = connector.partner && {
      ask: never,
      issue: async (order) => {
        if (death === 'afterTheCall') await connector.partner?.issue(order)
        return never()
      },
    }
    return { ...connector, partner }
  },
})

/** Production with a partner that misbehaves as told: the real store, the real HTTP, one clock for all, and processes that can die. */
export async function openPartnerWorld({ totalMs = 3_000 } = {}) {
  const tested = await openTestStore()
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
  const look = async (): Promise<void> => {
    const { now } = tested.clock
    const step = { store, connectors: { production: connectors, sandbox: sandboxConnectors }, log }
    for (const found of await store.submissions.claim({ now, until: now + leaseMs, limit: 100 })) await recover(found, step)
  }

  return {
    tested,
    partner,
    secret,
    /** The lines of the log. */
    said,
    count,
    waiting,
    look,
    store: () => store,
    books: () => store.organization(production),
    /** `created`, `replayed`, or the code of the problem. */
    issue: (referenceNumber: string, asked?: Partial<IssueRequest>) =>
      issuePoints(requestOf(referenceNumber, asked), caller, contextOf()).then(
        ({ created }) => (created ? 'created' : 'replayed'),
        (cause: unknown) => (cause instanceof Error && 'code' in cause ? String(cause.code) : Promise.reject(cause)),
      ),
    /** Asks for points and dies; another process opens the same database. */
    async die(referenceNumber: string, death: Death) {
      const asked = partner.seen.length
      const abandoned = issuePoints(requestOf(referenceNumber), caller, contextOf(dying(connectors, death)))
      abandoned.catch(() => {})
      const reached = async () => (death === 'beforeTheCall' ? (await waiting()) > 0 : partner.seen.length > asked)
      while (!(await reached())) await new Promise((done) => setTimeout(done, 5))
      store = await tested.restart()
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
