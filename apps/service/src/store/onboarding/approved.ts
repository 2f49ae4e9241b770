import { sql, type Run } from '../engine/database.ts'

const unapproved = (organizationId: string) => sql`
  select organization_id from onboarding where organization_id = ${organizationId} and state <> 'APPROVED'`

/** Returns whether the business is approved. An organization of a catalog has no sign-up, and is approved. */
export const isBusinessApproved = async (run: Run, organizationId: string): Promise<boolean> =>
  (await run(unapproved(organizationId))).length === 0
