import { useEffect, useState } from 'react'

/**
 * Returns the announcement of a search; false without a search. After a change, the announcement is empty for half a
 * second, so that a screen reader does not announce every key. The line keeps its place.
 */
export function useSearchStatus(sentence: string | false): string | false {
  const [settled, setSettled] = useState<string | false>(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(sentence), 500)
    return () => clearTimeout(timer)
  }, [sentence])
  return sentence && (settled === sentence ? settled : '')
}
