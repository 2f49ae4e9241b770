import { useCallback, useEffect, useState } from 'react'

/** The progress of loading a file that screens after the first screen need. */
export type FileWait = {
  /** True if a screen needs the file now and the file failed to load. */
  failed: boolean
  /** True during a new attempt to load a file that failed to load. */
  busy: boolean
  /**
   * True if a retry cannot succeed, for example because a release replaced the file. Reload the document in this case.
   */
  stuck: boolean
  retry: () => void
}

/**
 * Loads a file that the first screen does not need. With `soon`, tries once. With `now`, tries twice; further attempts
 * follow a call of `retry` or the return of the network.
 */
export function useFile<M>(
  load: () => Promise<M>,
  wanted: 'soon' | 'now' | undefined,
): FileWait & { file: M | undefined } {
  const [file, setFile] = useState<{ loaded: M }>()
  const [failures, setFailures] = useState(0)
  const [stuck, setStuck] = useState(false)
  const [most, setMost] = useState(2)
  const now = wanted === 'now'
  const fetching = !file && failures < (now ? most : Number(wanted !== undefined))
  const failed = !file && now && failures > 1
  const retry = useCallback(() => setMost(failures + 1), [failures])
  useEffect(() => {
    if (!fetching) return undefined
    let left = false
    load().then(
      (loaded) => left || setFile({ loaded }),
      (error) => {
        if (left) return
        setFailures(failures + 1)
        setStuck(!(error instanceof TypeError))
      },
    )
    return () => {
      left = true
    }
  }, [load, fetching, failures])
  useEffect(() => {
    if (!failed) return undefined
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed, retry])
  return { file: file?.loaded, failed, busy: failed && fetching, stuck, retry }
}
