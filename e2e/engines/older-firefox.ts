import type { Browser } from '@playwright/test'

type Session = { send: (this: Session, method: string, params?: object) => Promise<unknown> }
/** What stands behind a browser in this very process; none of it is Playwright's promise. */
type Within = Browser & { _connection?: { toImpl?(browser: Browser): { _browserSession?: Session } | undefined } }

const colorScheme = 'emulation.setMediaFeaturesOverride'

/**
 * Lets Playwright drive a Firefox that cannot play another colour scheme yet: Playwright wishes for one with every context, and takes "unknown command"
 * for a broken browser. The device's own scheme is set by `firefoxUserPrefs` instead, so that nothing is pretended.
 */
export const takeOlderFirefox = (browser: Browser): void => {
  const session = (browser as Within)._connection?.toImpl?.(browser)?._browserSession
  if (!session) throw new Error(`Playwright has changed within: look whether it still sends ${colorScheme} with every context.`)
  const sessions = Object.getPrototypeOf(session) as Session
  const { send } = sessions
  sessions.send = function (method, params) {
    const answer = send.call(this, method, params)
    if (method !== colorScheme) return answer
    return answer.catch((error: unknown) => {
      if (!String(error).includes('unknown command')) throw error
    })
  }
}
