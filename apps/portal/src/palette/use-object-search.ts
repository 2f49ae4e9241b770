import { useEffect, useState } from 'react'
import { client } from '../api/client.ts'
import { useLastEnvironment } from '../frame/environment.ts'
import type { Found } from './palette-entries.ts'

/** The shortest text that is searched for, and the pause after which a person has typed it. */
const shortest = 3
const pauseMs = 250

/** Searches objects a moment after the last key. Keeps nothing of what was typed after it closes. */
export const useObjectSearch = (text: string): { found: Found | undefined; hasFailed: boolean } => {
  const env = useLastEnvironment()
  const [answer, setAnswer] = useState<{ text: string; found?: Found }>()
  const wanted = text.length < shortest ? '' : text
  useEffect(() => {
    if (wanted === '') return
    let isCurrent = true
    const timer = setTimeout(() => {
      client.search({ params: { env }, body: { text: wanted } }).then(
        (found) => isCurrent && setAnswer({ text: wanted, found }),
        () => isCurrent && setAnswer({ text: wanted }),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [env, wanted])
  const isAnswered = answer?.text === wanted
  return { found: isAnswered ? answer.found : undefined, hasFailed: isAnswered && answer.found === undefined }
}
