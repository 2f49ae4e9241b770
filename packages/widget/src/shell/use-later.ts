import { useEffect, useState } from 'react'

/** Whether something has lasted for so many seconds. */
export function useLater(lasts: boolean, seconds: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!lasts) return undefined
    const timer = setTimeout(() => setLate(true), seconds * 1000)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [lasts, seconds])
  return late
}
