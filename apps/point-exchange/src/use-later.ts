import { useEffect, useState } from 'react'

const load = () => import('./later.tsx')

type Module = Awaited<ReturnType<typeof load>>

/**
 * The screens after the first, in a file of their own: fetched when a program has been chosen (`soon`), so that it is there
 * at Continue (`now`), where a fetch that has failed is tried once more.
 */
export function useLater({ soon, now }: { soon: boolean; now: boolean }): { later?: Module; failed: boolean } {
  const [module, setModule] = useState<Module>()
  const [failures, setFailures] = useState(0)
  const wanted = module === undefined && soon && failures < (now ? 2 : 1)
  useEffect(() => {
    if (!wanted) return undefined
    let left = false
    load().then(
      (loaded) => left || setModule(loaded),
      () => left || setFailures(failures + 1),
    )
    return () => {
      left = true
    }
  }, [wanted, failures])
  return { ...(module && { later: module }), failed: failures > 1 }
}
