import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { exportLimits } from '@loyalty/contract'
import { csvLine } from './csv.ts'
import type { PreparedExport } from './list-export.ts'

/** The longest time that a client may take nothing. */
const patienceMs = 60_000

export type Sending = {
  /** Aborts when the client leaves. */
  gone: AbortSignal
  /** Aborts when the service begins to stop. */
  stopping: AbortSignal
  patienceMs?: number
}

/**
 * Sends the lines as fast as the client takes them. Breaks the connection if the client leaves or takes nothing for too
 * long, and if the service stops: only a broken connection reports that lines are missing.
 */
export const sendExport = async (
  response: ServerResponse,
  { columns, batches }: Pick<PreparedExport, 'columns' | 'batches'>,
  { gone, stopping, patienceMs: patience = patienceMs }: Sending,
): Promise<void> => {
  const ended = AbortSignal.any([gone, stopping])
  const taken = (event: 'drain' | 'finish') =>
    once(response, event, { signal: AbortSignal.any([ended, AbortSignal.timeout(patience)]) })
  try {
    response.write(csvLine(columns))
    // The compression would keep the first line until many rows follow, which can take seconds with a filter.
    if ('flush' in response && typeof response.flush === 'function') response.flush()
    let rows = 0
    for await (const batch of batches) {
      rows += batch.length
      if (ended.aborted || rows > exportLimits.rows) return void response.destroy()
      if (!response.write(batch.map(csvLine).join(''))) await taken('drain')
      await nextTurn()
    }
    const finished = taken('finish')
    response.end()
    await finished
  } catch (error) {
    response.destroy()
    if (!(error instanceof Error && error.name === 'AbortError')) throw error
  }
}
