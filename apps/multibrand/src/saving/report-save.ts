import { businessError, ConnectionError, requestIdOf, toLwError, type useBridge } from '@loyalty/widget'
import type { SaveOutcome } from './save-set.ts'

type Page = Pick<ReturnType<typeof useBridge>, 'event' | 'error'>

/**
 * Reports the outcome of a save to the host page. A refusal or conflict is an event and an error, and a save with
 * unknown outcome is only an error. Does not report a session that ended, because the session reports its own end.
 */
export function reportSave(result: SaveOutcome, page: Page): void {
  if (result.outcome === 'ended') return
  if (result.outcome === 'saved') return page.event('preferences.saved', { programs: result.set.connections.length })
  const { outcome, problem } = result
  const error =
    outcome === 'conflict'
      ? businessError('CONNECTIONS_CHANGED', requestIdOf(problem))
      : toLwError(problem ?? new ConnectionError())
  // The service may have stored a save with unknown outcome. The host page therefore gets the error, but no event that
  // the save failed.
  if (outcome !== 'unsure') page.event('preferences.failed', { code: error.code })
  page.error(error)
}
