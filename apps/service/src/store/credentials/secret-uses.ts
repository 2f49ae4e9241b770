import type { Caller } from '../../caller.ts'
import { sql, type Database, type Query } from '../engine/database.ts'

/** The use of a client secret: a token request, or a call with a token that the secret requested. */
export type SecretUse = Caller & {
  clientId: string
  secretId: string
  /** The last four characters of the secret, if the request contained it. */
  hint?: string
}

type WaitingUse = SecretUse & { firstAt: number; lastAt: number; address: string }

/**
 * The uses of client secrets. `note` keeps a use only in memory, so that a request writes nothing to the database. A
 * killed process loses the uses since its last `flush`.
 */
export type SecretUses = {
  note: (use: SecretUse, address: string) => void
  /**
   * Stores the noted uses in one commit. If the commit fails, keeps the uses for the next `flush`. `networkOf` returns
   * the network of an IP address, which the portal shows.
   */
  flush: (networkOf: (address: string) => string) => Promise<void>
}

/**
 * Stores the newest use of a secret, unless another process has stored a newer use. `hint` adds the last characters of
 * a secret from an earlier version of the service.
 */
const storeUse = (use: WaitingUse, network: string): Query => sql`
  update client_secrets set first_used_at = coalesce(first_used_at, ${use.firstAt}), hint = coalesce(hint, ${use.hint ?? null}),
    last_used_at = ${use.lastAt}, last_used_network = ${network}
  where organization_id = ${use.organizationId} and env = ${use.env} and client_id = ${use.clientId} and id = ${use.secretId}
    and (last_used_at is null or last_used_at < ${use.lastAt})`

export function createSecretUses(database: Pick<Database, 'write'>, now: () => number): SecretUses {
  let waiting = new Map<string, WaitingUse>()
  return {
    note(use, address) {
      const at = now()
      const known = waiting.get(use.secretId)
      if (known === undefined) {
        const { organizationId, env, clientId, secretId, hint } = use
        const named = { organizationId, env, clientId, secretId, ...(hint !== undefined && { hint }) }
        waiting.set(secretId, { ...named, firstAt: at, lastAt: at, address })
        return
      }
      known.lastAt = at
      known.address = address
      if (use.hint !== undefined) known.hint = use.hint
    },
    async flush(networkOf) {
      if (waiting.size === 0) return
      const uses = waiting
      waiting = new Map()
      try {
        // Sorts the uses, so that all processes lock the rows in one order and never deadlock.
        const ordered = [...uses].sort(([a], [b]) => (a < b ? -1 : 1))
        await database.write(...ordered.map(([, use]) => storeUse(use, networkOf(use.address))))
      } catch (cause) {
        for (const [secretId, use] of uses) {
          const newer = waiting.get(secretId)
          waiting.set(secretId, newer === undefined ? use : { ...use, ...newer, firstAt: use.firstAt })
        }
        throw cause
      }
    },
  }
}
