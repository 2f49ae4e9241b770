import { useEffect, useState } from 'react'

/** What a search says of its results, or false where nothing is searched: at once as an empty line, so that no row moves later, and in words once half a second has passed without a change, so that not every key is announced. */
export function useSearchStatus(sentence: string | false): string | false {
  const [settled, setSettled] = useState<string | false>(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(sentence), 500)
    return () => clearTimeout(timer)
  }, [sentence])
  return sentence && (settled === sentence ? settled : '')
}
