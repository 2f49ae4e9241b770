import type { Context, WidgetSession } from '../context.ts'
import type { OrganizationStore } from '../store/store.ts'

/** Returns the store for a widget session: for a session of a preview, a store that writes nothing. */
export const storeOfSession = (
  org: OrganizationStore,
  { id, isPreview }: Pick<WidgetSession, 'id' | 'isPreview'>,
  { previewStore }: Pick<Context, 'previewStore'>,
): OrganizationStore => (isPreview ? previewStore(org, id) : org)
