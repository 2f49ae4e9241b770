import { revealLimits, type RevealKind } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'
import type { Ids } from '../access/ids.ts'
import { lockHead } from '../audit/append-audit.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { sql, type Database } from '../engine/database.ts'
import { integer } from '../engine/row.ts'

/** Personal data that a person wants to see unmasked. The reason contains none of that data. */
export type Reveal = { personId: string; kind: RevealKind; targetId: string; reason: string }

export type Reveals = {
  /**
   * Records that a person sees personal data, together with the audit entry. Returns the time at which pages hide the
   * data again. Records nothing above the limit of a person in 24 hours. Call it before you return the data.
   */
  record: (reveal: Reveal) => Promise<{ outcome: 'recorded'; until: number } | { outcome: 'too-many' }>
}

const day = 24 * 3_600_000

const countSince = (organizationId: string, personId: string, since: number) => sql`
  select count(*) as n from reveals where organization_id = ${organizationId} and person_id = ${personId} and at > ${since}`

type Dependencies = { database: Database; caller: Caller; id: Ids; now: () => number; audit: Audit }

export function createReveals({ database, caller, id, now, audit }: Dependencies): Reveals {
  const { organizationId, env } = caller
  return {
    record({ personId, kind, targetId, reason }) {
      const at = now()
      const until = at + revealLimits.seconds * 1000
      return database.transaction(async (run) => {
        // The lock makes simultaneous reveals of one organization count each other.
        await run(lockHead(organizationId))
        const [counted] = await run(countSince(organizationId, personId, at - day))
        const today = counted === undefined ? 1 : integer(counted, 'n') + 1
        if (today > revealLimits.perDay) return { outcome: 'too-many' }
        await run(sql`
          insert into reveals (organization_id, env, id, person_id, kind, target_id, reason, at, until)
          values (${organizationId}, ${env}, ${id('rvl')}, ${personId}, ${kind}, ${targetId}, ${reason}, ${at}, ${until})`)
        await audit(run, { kind, id: targetId }, { after: { reason, today } })
        return { outcome: 'recorded', until }
      })
    },
  }
}
