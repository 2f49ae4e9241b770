import { useCallback, useEffect, useState } from 'react'

/** How it stands with a file of later screens that is not here yet. */
export type FileWait = {
  /** It could not be had, though it is wanted now. */
  failed: boolean
  /** It is asked for once more, after that. */
  busy: boolean
  /** Asking again is of no use, as when a release has replaced the file: the document has to be loaded anew. */
  stuck: boolean
  retry: () => void
}

/**
 * A file of later screens: fetched once when it may be wanted `soon`; when it is wanted `now`, once more where that has failed, and again whenever it is
 * told to or the network is back.
 */
export function useFile<M>(load: () => Promise<M>, wanted: 'soon' | 'now' | undefined): FileWait & { file: M | undefined } {
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
