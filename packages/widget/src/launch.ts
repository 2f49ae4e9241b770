import { greet, type Greeting } from '@loyalty/embed/greet'
import type { WidgetType } from '@loyalty/contract'
import type { Fetch } from '@loyalty/contract/send'
import { readConfig } from './config.ts'
import { readAhead } from './read-ahead.ts'
import { stopwatch } from './session/clock.ts'
import { startCode } from './start-code.ts'
import { tellLost } from './tell-lost.ts'

/** What the first script of the document leaves for the bundle. */
export type Launch = {
  /** The widget token of the address, or of the page load before a reload. Null when the host is to be asked. */
  token: string | null
  /** Ties the token to this page (X2). */
  nonce: string
  /** There was a token once; a reload came after its lifetime. */
  expired: boolean
  /** The trade that is on its way, for the token above or the one that the page around gave; `age` in seconds. */
  trade?: { token: string; answer: ReturnType<Fetch>; age: () => number } | undefined
  /** To be called once a trade is on its way, unless it has been. */
  readAhead?: (() => void) | undefined
  /** The handshake with the page around, which is asked for a token where the address has none. */
  greeting?: Greeting
}

/** Version of what the bundle and the page around say to each other, for the page's diagnosis. */
export const BUILD = '1'

/** What the document knows of its widget: which one, the seconds that a token of it lives, and the script of the worker that reads ahead. */
export type LaunchedWidget = { widget: WidgetType; lifetime: number; tables: string }

/** What a reload needs, kept in `history.state`: in no URL, header, log or storage. `until` is in ms since the epoch; after it, nothing else is left. */
type Kept = { until: number } & ({ token: string; nonce: string } | { token?: undefined; nonce?: undefined })

declare global {
  interface Window {
    __lw?: Launch | undefined
  }
}

/** Random, and of the alphabet and length that X2 asks for. */
export const randomNonce = (): string => crypto.getRandomValues(new Uint32Array(6)).join('-')

/**
 * Runs inline, before any other script: takes the token out of the address, or asks the page around for one, and starts the trade without waiting for the
 * bundle. Self-contained, since its text is what the document carries.
 */
export function launch(page: Window, { widget, lifetime, tables }: LaunchedWidget): void {
  const { history, location, document } = page
  const query = new URLSearchParams(location.search)
  const token = query.get('token')
  const before = (history.state as { lw?: Kept } | null)?.lw
  const now = Date.now()
  const kept: Kept | undefined =
    token !== null && token !== before?.token ? { token, nonce: randomNonce(), until: now + lifetime * 1000 } : before
  query.delete('token')
  // A frame that is loaded again must still say whose it is, or nobody may frame it.
  const { key } = document.documentElement.dataset
  if (token !== null && key) query.set('key', key)
  const rest = query.toString()
  const keep = (state: Kept | undefined) =>
    history.replaceState(state ? { lw: state } : null, '', location.pathname + (rest && `?${rest}`) + location.hash)
  const live = kept?.token !== undefined && kept.until > now ? kept : undefined
  keep(live ?? (kept && { until: kept.until }))
  tellLost(page)
  const made: Launch = {
    token: null,
    nonce: randomNonce(),
    expired: false,
    // Not before: the page around often runs on the same thread, and what it does to get a token would wait behind it.
    readAhead() {
      made.readAhead = undefined
      readAhead(page, tables)
    },
  }
  page.__lw = made

  function trade(given: string): void {
    const age = stopwatch()
    const asked = page.fetch('/v1/widget/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: given, nonce: made.nonce }),
      signal: AbortSignal.timeout(10_000),
    })
    // Read at once: the time it may take is that of the answer, not of the bundle.
    const answer = asked.then(async (response) => {
      const text = await response.text()
      return { status: response.status, headers: response.headers, text: async () => text }
    })
    const start = () => startCode(page, (address) => import(/* @vite-ignore */ address))
    // The bundle handles a failure; until it is there, it must not count as unhandled. What comes behind the document is worth more than that then, and
    // the service has it come within two seconds.
    answer.then(start, () => page.setTimeout(start, 3_000))
    made.trade = { token: given, answer, age }
    made.readAhead?.()
  }

  if (live) {
    page.setTimeout(() => keep({ until: live.until }), live.until - now)
    made.token = live.token
    made.nonce = live.nonce
    return trade(live.token)
  }
  made.expired = kept !== undefined
  if (page.parent === page) return
  const { allowedOrigins } = readConfig(document.querySelector('#lw-config')?.textContent)
  made.greeting = greet(page, { widget, build: BUILD, allowedOrigins, sid: randomNonce(), onToken: trade })
}

/** Takes the launch over: afterwards nothing on the page can reach the token. */
export function takeLaunch(page: Window): Launch {
  const found = page.__lw ?? { token: null, nonce: randomNonce(), expired: false }
  delete page.__lw
  return found
}
