import type { Browser } from '@playwright/test'

type Session = { send: (this: Session, method: string, params?: object) => Promise<unknown> }
/** What stands behind a browser in this very process; none of it is Playwright's promise. */
type Within = Browser & { _connection?: { toImpl?(browser: Browser): { _browserSession?: Session } | undefined } }

const unknown = 'emulation.setMediaFeaturesOverride'

/**
 * Lets Playwright drive a Firefox that does not know yet how to play another colour scheme: Playwright sends that wish with every context, and takes
 * "unknown command" for a broken browser. The device is set by `firefoxUserPrefs` instead, so that nothing is pretended.
 */
export const takeOlderFirefox = (browser: Browser): void => {
  const session = (browser as Within)._connection?.toImpl?.(browser)?._browserSession
  if (!session) throw new Error('Playwright has changed within: look whether it still sends ' + unknown)
  const sessions = Object.getPrototypeOf(session) as Session
  const { send } = sessions
  sessions.send = function (method, params) {
    return method === unknown ? Promise.resolve({}) : send.call(this, method, params)
  }
}
