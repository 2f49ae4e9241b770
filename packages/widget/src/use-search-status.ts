import { useEffect, useState } from 'react'

/**
 * Returns the sentence that announces a search result, or false without a search. After each change, returns an empty
 * text for half a second, so that screen readers announce only the result after the last key.
 */
export function useSearchStatus(sentence: string | false): string | false {
  const [settled, setSettled] = useState<string | false>(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(sentence), 500)
    return () => clearTimeout(timer)
  }, [sentence])
  return sentence && (settled === sentence ? settled : '')
}
