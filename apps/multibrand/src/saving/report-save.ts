import { businessError, ConnectionError, requestIdOf, toLwError, type useBridge } from '@loyalty/widget'
import type { SaveOutcome } from './save-set.ts'

type Page = Pick<ReturnType<typeof useBridge>, 'event' | 'error'>

/**
 * Reports the outcome of a save to the host page. A refusal or conflict is an event and an error; an unknown result only an error.
 * The session itself reports its end.
 */
export function reportSave(result: SaveOutcome, page: Page): void {
  if (result.outcome === 'ended') return
  if (result.outcome === 'saved') return page.event('preferences.saved', { programs: result.set.connections.length })
  const { outcome, problem } = result
  const error =
    outcome === 'conflict'
      ? businessError('CONNECTIONS_CHANGED', requestIdOf(problem))
      : toLwError(problem ?? new ConnectionError())
  // An unsure save may have been stored, so it has not failed: the host gets the error without a failure event.
  if (outcome !== 'unsure') page.event('preferences.failed', { code: error.code })
  page.error(error)
}
