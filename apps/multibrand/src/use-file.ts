import { useCallback, useEffect, useState } from 'react'

/** A file of later screens: fetched once at once, and once more, where that has failed, when one of them is wanted (`now`). */
export function useFile<M>(load: () => Promise<M>, now: boolean): { file: M | undefined; failed: boolean; retry: () => void } {
  const [file, setFile] = useState<{ loaded: M }>()
  const [failures, setFailures] = useState(0)
  const wanted = file === undefined && failures < (now ? 2 : 1)
  useEffect(() => {
    if (!wanted) return undefined
    let left = false
    load().then(
      (loaded) => left || setFile({ loaded }),
      () => left || setFailures(failures + 1),
    )
    return () => {
      left = true
    }
  }, [load, wanted, failures])
  const retry = useCallback(() => setFailures(1), [])
  return { file: file?.loaded, failed: failures > 1, retry }
}
