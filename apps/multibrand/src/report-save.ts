import { businessError, ConnectionError, requestIdOf, toLwError, type useBridge } from '@loyalty/widget'
import type { SaveOutcome } from './save.ts'

type Page = Pick<ReturnType<typeof useBridge>, 'event' | 'error'>

/** Tells the page around how a save went; a refusal is an error too, and all that is told of a save that may have arrived. What ended with the session is told by the session alone. */
export function reportSave(result: SaveOutcome, page: Page): void {
  if (result.outcome === 'ended') return
  if (result.outcome === 'saved') return page.event('preferences.saved', { programs: result.set.connections.length })
  const { outcome, problem } = result
  const error =
    outcome === 'conflict' ? businessError('CONNECTIONS_CHANGED', requestIdOf(problem)) : toLwError(problem ?? new ConnectionError())
  // What may have been stored has not failed: the user is asked, and the page knows why.
  if (outcome !== 'unsure') page.event('preferences.failed', { code: error.code })
  page.error(error)
}
