import { useEffect, useState } from 'react'
import { shop } from '../api.ts'
import type { Page, Scenario } from '../settings.ts'

/**
 * A visit to a widget whose scenario is ready. `oldTokenAt` is the time, in Unix milliseconds, when the scenario's
 * token expires. `oldTokenAt` is unset when that token has already expired.
 */
export type Prepared = { key: string; startedAt: number; oldTokenAt?: number | undefined }

/**
 * Prepares the shop's server for a scenario. Returns undefined until the server is ready, and then the prepared visit.
 * Each restart is a new visit with its own key and start time.
 */
export const useScenario = (
  type: Exclude<Page, 'account'>,
  scenario: Scenario,
  restarts: number,
  reload: () => Promise<void>,
) => {
  const [prepared, setPrepared] = useState<Prepared>()
  useEffect(() => {
    let current = true
    const prepare = async (): Promise<number | undefined> => {
      if (scenario === 'expired') return (await shop.armExpired(type, true)).expiresAt
      if (scenario !== 'signedOut') return undefined
      await shop.signOut()
      await reload()
      return undefined
    }
    const start = (expiresAt: number | undefined) => {
      const startedAt = Date.now()
      if (current)
        setPrepared({
          key: `${scenario} ${restarts}`,
          startedAt,
          oldTokenAt: (expiresAt ?? 0) > startedAt ? expiresAt : undefined,
        })
    }
    void prepare().then(start, () => start(undefined))
    return () => {
      current = false
      if (scenario === 'expired') void shop.armExpired(type, false).catch(() => undefined)
    }
  }, [type, scenario, restarts, reload])
  return prepared
}
