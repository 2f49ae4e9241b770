import { useState } from 'react'

/** Runs one change at a time and keeps its error. `act` returns false after an error. */
export const useAct = <A extends unknown[]>(work: (...args: A) => Promise<unknown>) => {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(undefined)
  const act = async (...args: A): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setError(undefined)
    try {
      await work(...args)
      return true
    } catch (cause) {
      setError(cause)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { act, isBusy, error }
}
