import { useSyncExternalStore } from 'react'

let awaySince: number | undefined
const listeners = new Set<() => void>()

const set = (next: number | undefined): void => {
  if ((next === undefined) === (awaySince === undefined)) return
  awaySince = next
  for (const listener of listeners) listener()
}

/** Records that the service did not answer. */
export const connectionLost = (): void => set(Date.now())

/** Records an answer of the service. Without a network, an answer is one that was already in flight. */
export const connectionBack = (): void => {
  if (navigator.onLine) set(undefined)
}

window.addEventListener('offline', connectionLost)
window.addEventListener('online', connectionBack)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns since when the service has not answered, in milliseconds UTC. Undefined while it answers. */
export const useAwaySince = (): number | undefined => useSyncExternalStore(subscribe, () => awaySince)
