import type { Caller } from '../../caller.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { sql, type Database } from '../engine/database.ts'
import { big, integer, integerOrNull } from '../engine/row.ts'
import type { Money } from '../../money/decimal.ts'

/** The pending credits that are due at an instant. `nextAt` is the execution date of the first pending credit. */
export type DueCredits = { credits: number; users: number; value: Money; nextAt: number | null }

export type SandboxTools = {
  due: (at: number) => Promise<DueCredits>
  /** Appends the audit entry of test data that a person makes. */
  recordTestData: (kind: string) => Promise<void>
}

export function createSandboxTools(database: Database, { organizationId, env }: Caller, audit: Audit): SandboxTools {
  return {
    async due(at) {
      // The condition on the time of creation makes SQLite read the index of the few open credits.
      const [due] = await database.read(sql`
        select cast(coalesce(sum(case when execution_date <= ${at} then 1 else 0 end), 0) as bigint) as credits,
          count(distinct case when execution_date <= ${at} then user_id end) as users,
          cast(coalesce(sum(case when execution_date <= ${at} then remaining_local else 0 end), 0) as bigint) as value,
          min(execution_date) as next_at
        from multibrand_transactions
        where organization_id = ${organizationId} and env = ${env} and created_at >= 0 and status = 'PENDING' and status <> 'EXECUTED'`)
      if (due === undefined) throw new TypeError('a count has one row')
      return {
        credits: integer(due, 'credits'),
        users: integer(due, 'users'),
        value: big(due, 'value'),
        nextAt: integerOrNull(due, 'next_at'),
      }
    },
    async recordTestData(kind) {
      await database.transaction((run) => audit(run, { kind: 'sandbox_data', id: organizationId }, { after: { kind } }))
    },
  }
}
