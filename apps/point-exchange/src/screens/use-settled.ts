import { useEffect, useState } from 'react'

/** A value as it was before the last changes, until half a second has passed without one: what is announced is not announced at every key. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 500)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
