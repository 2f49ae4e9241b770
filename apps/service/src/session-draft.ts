import type { Context, WidgetSession } from './context.ts'
import type { DraftOwner } from './store/access/widget-drafts.ts'
import type { OrganizationStore } from './store/store.ts'

/** Returns the owner of a session's draft. */
export const draftOwner = ({ widget, userId, purchase }: WidgetSession): DraftOwner => ({
  widget,
  userId,
  reference: purchase?.referenceNumber ?? null,
})

/**
 * Erases the draft of a session whose exchange or split is stored. A failure only leaves the draft until it ends by
 * itself, so it must not fail the request.
 */
export const eraseDraft = async (
  { drafts }: OrganizationStore,
  session: WidgetSession,
  { log }: Pick<Context, 'log'>,
): Promise<void> => {
  await drafts.erase(draftOwner(session)).catch((err: unknown) => {
    log.warn({ err }, 'a draft could not be erased')
  })
}
