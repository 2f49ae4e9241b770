import type { Browser } from '@playwright/test'

type Session = { send: (this: Session, method: string, params?: object) => Promise<unknown> }
/** The private properties of Playwright's browser object that lead to its connection with Firefox. */
type Within = Browser & { _connection?: { toImpl?(browser: Browser): { _browserSession?: Session } | undefined } }

const colorScheme = 'emulation.setMediaFeaturesOverride'

/**
 * Lets Playwright control an older Firefox that has no command for the colour scheme. Playwright sends this command
 * with every context, and treats the answer "unknown command" as a broken browser. `firefoxUserPrefs` sets the scheme
 * instead.
 */
export const takeOlderFirefox = (browser: Browser): void => {
  const session = (browser as Within)._connection?.toImpl?.(browser)?._browserSession
  if (!session)
    throw new Error(
      `Playwright’s private parts have changed. Fix: check whether it still sends ${colorScheme} with every context.`,
    )
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
