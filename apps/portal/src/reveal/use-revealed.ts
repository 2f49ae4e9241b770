import { useEffect, useState } from 'react'
import { revealLimits } from '@loyalty/contract/reveal-limits'
import type { client } from '../api/client.ts'

export type Revealed = Awaited<ReturnType<typeof client.revealPersonalData>>
export type RevealedRecord = Revealed['fields'][number]

type Shown = { fields: RevealedRecord[]; until: number }

/**
 * Holds revealed personal data in memory, and drops it after the time that the service allows. Counts from the answer,
 * by this device's clock, because the clock may differ from the service's.
 */
export const useRevealed = (onHidden: () => void) => {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    if (shown === null) return
    // A device that slept runs a single timer late, so the time is compared every second.
    const timer = setInterval(() => {
      if (Date.now() < shown.until) return
      setShown(null)
      onHidden()
    }, 1_000)
    return () => clearInterval(timer)
  }, [shown, onHidden])
  return {
    shown,
    show: ({ fields }: Revealed) => setShown({ fields, until: Date.now() + revealLimits.seconds * 1000 }),
    hide: () => setShown(null),
  }
}
