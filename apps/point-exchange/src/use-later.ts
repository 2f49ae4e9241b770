import { useEffect, useState } from 'react'

const load = () => import('./later.tsx')

export type Later = Awaited<ReturnType<typeof load>>

type Parts = { soon: boolean; now: boolean; later: Later | undefined; onLoad: (loaded: Later) => void }

/**
 * The screens after the first, in a file of their own: fetched when a program has been chosen (`soon`), so that it is there
 * at Continue (`now`), where a fetch that has failed is tried once more, and whenever the network is back after that.
 */
export function useLater({ soon, now, later, onLoad }: Parts): { failed: boolean } {
  const [failures, setFailures] = useState(0)
  const wanted = later === undefined && soon && failures < (now ? 2 : 1)
  useEffect(() => {
    if (!wanted) return undefined
    let left = false
    load().then(
      (loaded) => left || onLoad(loaded),
      () => left || setFailures(failures + 1),
    )
    return () => {
      left = true
    }
  }, [wanted, failures, onLoad])
  const failed = failures > 1
  useEffect(() => {
    if (!failed) return undefined
    const again = () => setFailures(1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed])
  return { failed }
}
