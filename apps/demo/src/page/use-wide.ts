import { useSyncExternalStore } from 'react'

const query = matchMedia('(min-width: 40rem)')

const subscribe = (listen: () => void) => {
  query.addEventListener('change', listen)
  return () => query.removeEventListener('change', listen)
}

/** Returns true if the page is wider than a phone. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
