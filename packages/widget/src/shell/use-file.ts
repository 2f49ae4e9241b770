import { useCallback, useEffect, useState } from 'react'

/** The state of a file of later screens that is not loaded yet. */
export type FileWait = {
  /** True if the file is needed now and failed to load. */
  failed: boolean
  /** True while another attempt is in progress after a failure. */
  busy: boolean
  /** True if a retry is useless, for example because a release replaced the file. Reload the document instead. */
  stuck: boolean
  retry: () => void
}

/**
 * Loads a file of later screens. With `soon`, tries once. With `now`, retries once by itself, and then on `retry` or
 * when the network is back.
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
