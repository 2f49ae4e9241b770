import type { Context } from '../context.ts'
import type { OrganizationStore } from '../store/store.ts'

/** The user of every demo token. All visitors may share this user, because no visitor changes stored data. */
export const visitor = 'visitor'

/** Returns the store for a widget session: for the demo organization, a store that writes nothing. */
export const storeOfSession = (
  org: OrganizationStore,
  sessionId: string,
  { demo }: Pick<Context, 'demo'>,
): OrganizationStore => (demo?.organizationId === org.caller.organizationId ? demo.previewStore(org, sessionId) : org)
