import type { Caller } from '../../caller.ts'
import { sql, type Run } from '../engine/database.ts'
import { text } from '../engine/row.ts'

/**
 * The endpoint has a manual delivery without a result. An endpoint accepts only one manual test, resend or check at a
 * time.
 */
export type Busy = { outcome: 'busy'; deliveryId: string }

const waiting = ({ organizationId, env }: Caller, endpointId: string) => sql`
  select id from deliveries
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state = 'PENDING' and sent_as <> 'EVENT'
  limit 1`

/** Returns the endpoint's manual delivery that has no result yet, or undefined. */
export async function manualDelivery(run: Run, caller: Caller, endpointId: string): Promise<Busy | undefined> {
  const [row] = await run(waiting(caller, endpointId))
  return row && { outcome: 'busy', deliveryId: text(row, 'id') }
}
