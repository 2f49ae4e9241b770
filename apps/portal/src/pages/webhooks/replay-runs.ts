import { useSyncExternalStore } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { Environment } from '../../frame/environment.ts'

export type ReplayRange = { from: string; to: string; onlyFailed: boolean }
export type ReplayRun = { range: ReplayRange; sent: number } & (
  | { is: 'running' | 'done' | 'stopped' }
  | { is: 'failed'; error: unknown }
)

/** The last replay of each endpoint. A replay goes on while the person reads other pages of the portal. */
const runs = new Map<string, ReplayRun>()
const stopped = new Set<string>()
const listeners = new Set<() => void>()

/** Asks before the browser leaves the portal, because that ends a replay between two calls. */
const holdPage = (event: BeforeUnloadEvent): void => event.preventDefault()

const publish = (endpointId: string, run: ReplayRun): void => {
  runs.set(endpointId, run)
  const isRunning = [...runs.values()].some(({ is }) => is === 'running')
  if (isRunning) window.addEventListener('beforeunload', holdPage)
  else window.removeEventListener('beforeunload', holdPage)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the last replay of an endpoint, or undefined if this tab has started none. */
export const useReplayRun = (endpointId: string): ReplayRun | undefined =>
  useSyncExternalStore(subscribe, () => runs.get(endpointId))

/** Ends a replay after the call in flight. The service still sends all queued deliveries. */
export const stopReplay = (endpointId: string): void => void stopped.add(endpointId)

/**
 * Queues the deliveries of a range again. One call queues at most 10,000, so the replay continues where the call before
 * has ended. An error ends it, and `useReplayRun` returns that error.
 */
export const startReplay = async (
  queryClient: QueryClient,
  { env, endpointId, range }: { env: Environment; endpointId: string; range: ReplayRange },
): Promise<void> => {
  if (runs.get(endpointId)?.is === 'running') return
  stopped.delete(endpointId)
  let sent = 0
  let from: string | null = range.from
  publish(endpointId, { range, sent, is: 'running' })
  try {
    while (from !== null && !stopped.has(endpointId)) {
      const queued: { count: number; continueFrom: string | null } = await client.replayWebhookEndpoint({
        params: { env, endpointId },
        body: { ...range, from },
      })
      sent += queued.count
      from = queued.continueFrom
      publish(endpointId, { range, sent, is: 'running' })
    }
    publish(endpointId, { range, sent, is: from === null ? 'done' : 'stopped' })
  } catch (error) {
    publish(endpointId, { range, sent, is: 'failed', error })
  }
  await queryClient.invalidateQueries({ queryKey: [env] })
}
