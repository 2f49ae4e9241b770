import { useEffect, useEffectEvent } from 'react'
import type { LiveTopic } from '@loyalty/contract/live'
import { ConnectionError } from '../api/client.ts'
import { connectionBack, connectionLost } from '../api/connection.ts'
import { useSession } from '../api/session.ts'
import { useEnv } from '../frame/environment.ts'
import { listen } from './connection.ts'
import { pacedReads } from './paced-reads.ts'

/** Makes a read without an answer show the banner, because these reads do not go through the cache of all reads. */
const watched = (read: () => Promise<void>) => async (): Promise<void> => {
  try {
    await read()
    connectionBack()
  } catch (error) {
    if (error instanceof ConnectionError) connectionLost()
    throw error
  }
}

/**
 * Calls `read` when a list of the topic may have changed, with a pause after each call. A failed read needs no message,
 * because another one follows. A hidden tab calls it when the person returns.
 */
export function useLive(topic: LiveTopic, read: () => Promise<void>): void {
  const env = useEnv()
  const { organization, permissions } = useSession()
  const onChange = useEffectEvent(read)
  useEffect(() => {
    const { ask, onVisible, stop } = pacedReads(watched(() => onChange()))
    document.addEventListener('visibilitychange', onVisible)
    const leave = listen({ organizationId: organization.id, env, permissions }, topic, ask)
    return () => {
      leave()
      document.removeEventListener('visibilitychange', onVisible)
      stop()
    }
  }, [topic, env, organization.id, permissions])
}
