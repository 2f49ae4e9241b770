import type { Caller } from '../../caller.ts'
import { sql } from '../engine/database.ts'

/** Selects the milliseconds by which a caller's sandbox clock is ahead of real time. */
export const clockOffset = ({ organizationId, env }: Caller) => sql`
  select offset_ms from sandbox_clocks where organization_id = ${organizationId} and env = ${env}`
