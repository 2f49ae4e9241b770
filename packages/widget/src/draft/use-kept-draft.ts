import { useEffect, useState } from 'react'
import { createClient } from '@loyalty/contract/client'
import { widgetScreenRoutes } from '@loyalty/contract/widget-screen-routes'
import { useSessionEpoch } from '../runtime.ts'
import { localClock } from '../session/clock.ts'
import { keepers } from './use-stored-draft.ts'
import { createDraftKeeper, type DraftText } from './draft-keeper.ts'

const { saveWidgetDraft } = widgetScreenRoutes

/** Sends requests that may outlive the document. Drafts are far smaller than the 64 kB that browsers permit. */
const lasting = (url: string, init: RequestInit) => fetch(url, { ...init, keepalive: true })

/**
 * Keeps a draft at the service, so that a reload loses nothing; null erases it. With `isOver`, sends nothing more,
 * because the service erases the draft with the exchange or the split.
 */
export function useKeptDraft(draft: DraftText, isOver: boolean): void {
  const { session, epoch } = useSessionEpoch()
  const [keeper] = useState(() => {
    // A draft renews no session: otherwise a hidden page would extend its session.
    const token = () => session.token(Number.NEGATIVE_INFINITY, epoch)
    const client = createClient({ baseUrl: '', routes: { saveWidgetDraft }, fetch: lasting, token })
    return createDraftKeeper(
      session.draft(epoch),
      (text) => client.saveWidgetDraft({ body: text === null ? {} : { draft: text } }),
      localClock,
    )
  })
  useEffect(() => (isOver ? keeper.stop() : keeper.change(draft)), [keeper, draft, isOver])
  useEffect(() => {
    keepers.set(session, keeper)
    // A phone may end a document in the background without another event.
    const flushHidden = () => document.visibilityState === 'hidden' && keeper.flush()
    document.addEventListener('visibilitychange', flushHidden)
    window.addEventListener('pagehide', keeper.flush)
    return () => {
      document.removeEventListener('visibilitychange', flushHidden)
      window.removeEventListener('pagehide', keeper.flush)
      keeper.stop()
    }
  }, [keeper, session])
}
