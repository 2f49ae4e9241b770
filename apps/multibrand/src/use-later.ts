import { useEffect, useState } from 'react'

export const loadLater = () => import('./later.tsx')

type Module = Awaited<ReturnType<typeof loadLater>>

/**
 * The screens after the first, in a file of their own: fetched once the first is shown, and once more, where that has failed,
 * when one of them is wanted (`now`).
 */
export function useLater(now: boolean): Partial<Pick<Module, 'Later' | 'DraftToast'>> & { failed: boolean; retry: () => void } {
  const [module, setModule] = useState<Module>()
  const [failures, setFailures] = useState(0)
  const wanted = module === undefined && failures < (now ? 2 : 1)
  useEffect(() => {
    if (!wanted) return undefined
    let left = false
    loadLater().then(
      (loaded) => left || setModule(loaded),
      () => left || setFailures(failures + 1),
    )
    return () => {
      left = true
    }
  }, [wanted, failures])
  return { ...module, failed: failures > 1, retry: () => setFailures(1) }
}
