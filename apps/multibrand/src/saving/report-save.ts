import { businessError, ConnectionError, requestIdOf, toLwError, type useBridge } from '@loyalty/widget'
import type { SaveOutcome } from './save-set.ts'

type Page = Pick<ReturnType<typeof useBridge>, 'event' | 'error'>

/**
 * Reports the outcome of a save to the host page: a refusal or conflict as event and error, an unsure save only as
 * error. Does not report the end of the session, because the session reports its own end.
 */
export function reportSave(result: SaveOutcome, page: Page): void {
  if (result.outcome === 'ended') return
  if (result.outcome === 'saved') return page.event('preferences.saved', { programs: result.set.connections.length })
  const { outcome, problem } = result
  const error =
    outcome === 'conflict'
      ? businessError('CONNECTIONS_CHANGED', requestIdOf(problem))
      : toLwError(problem ?? new ConnectionError())
  // The service may have stored an unsure save, so the save has not failed. The host gets the error without a failure
  // event.
  if (outcome !== 'unsure') page.event('preferences.failed', { code: error.code })
  page.error(error)
}
