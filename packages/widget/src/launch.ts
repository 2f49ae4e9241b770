import { startHandshake, type Handshake } from '@loyalty/embed/handshake'
import type { WidgetType } from '@loyalty/contract'
import type { Fetch } from '@loyalty/contract/send'
import { readConfig } from './config.ts'
import { warmUp } from './warm-up.ts'
import { stopwatch } from './session/clock.ts'
import { loadBundle } from './load-bundle.ts'
import { notePresses } from './early-input.ts'
import { reportLoadFailure } from './load-failure.ts'

/** The result of `launch`, the first script of the document. The bundle takes over the result with `takeLaunch`. */
export type Launch = {
  /** The widget token from the address, also after a reload. Null if the host gives the token. */
  token: string | null
  /**
   * A random value that `POST /v1/widget/session` sends with the token. The service accepts the token again only with
   * this value.
   */
  nonce: string
  /** True when the page was reloaded after the end of the token's lifetime. */
  expired: boolean
  /**
   * The token exchange in flight, for `token` or for a token from the host. `age` returns the seconds since the request
   * began.
   */
  exchange?: { token: string; answer: ReturnType<Fetch>; age: () => number } | undefined
  /**
   * Starts the warm-up, which loads number formats and fonts. Call as soon as an exchange is in flight. Undefined after
   * the first call.
   */
  warmUp?: (() => void) | undefined
  /** Returns the user's last press on the document's own first screen. */
  pressed?: ReturnType<typeof notePresses>
  /** The handshake with the embedding page. The page gives the token if the widget's address has no token. */
  greeting?: Handshake
}

/** The build number that the widget sends to the page in the handshake, for diagnosis. */
export const BUILD = '1'

/**
 * The values that the build writes into the document. `lifetime` is the lifetime of a widget token in seconds, and
 * `warmUpScript` the script of the warm-up worker.
 */
export type LaunchedWidget = { widget: WidgetType; lifetime: number; warmUpScript: string }

/**
 * The state that a reload needs, stored only in `history.state` and never sent or logged. `until` is the end of the
 * token's lifetime as a Unix time in milliseconds. After that time, only `until` remains.
 */
type Kept = { until: number } & ({ token: string; nonce: string } | { token?: undefined; nonce?: undefined })

declare global {
  interface Window {
    __lw?: Launch | undefined
  }
}

/** Returns a random nonce in the alphabet and length that the API contract requires. */
export const randomNonce = (): string => crypto.getRandomValues(new Uint32Array(6)).join('-')

/**
 * Runs as an inline script, before all other scripts. Takes the token out of the address, or requests a token from the
 * embedding page. Starts the token exchange while the bundle is still loading.
 */
export function launch(page: Window, { widget, lifetime, warmUpScript }: LaunchedWidget): void {
  const { history, location, document } = page
  const query = new URLSearchParams(location.search)
  const token = query.get('token')
  const before = (history.state as { lw?: Kept } | null)?.lw
  const now = Date.now()
  const kept: Kept | undefined =
    token !== null && token !== before?.token ? { token, nonce: randomNonce(), until: now + lifetime * 1000 } : before
  query.delete('token')
  // A reloaded frame must send its public key again. Without the key, no page may embed the frame.
  const { key } = document.documentElement.dataset
  if (token !== null && key) query.set('key', key)
  const rest = query.toString()
  // The state may also mark an entry of `keepStepHistory`.
  const keep = (lw: Kept | undefined) =>
    history.replaceState(
      lw ? { ...history.state, lw } : history.state,
      '',
      location.pathname + (rest && `?${rest}`) + location.hash,
    )
  const live = kept?.token !== undefined && kept.until > now ? kept : undefined
  keep(live ?? (kept && { until: kept.until }))
  reportLoadFailure(page)
  const made: Launch = {
    token: null,
    nonce: randomNonce(),
    expired: false,
    // Called only when a token exchange is in flight. The embedding page often shares this thread, so an earlier
    // warm-up would delay the page's work for the token.
    warmUp() {
      made.warmUp = undefined
      warmUp(page, warmUpScript)
    },
  }
  page.__lw = made

  function exchangeToken(given: string): void {
    const age = stopwatch()
    const request = page.fetch('/v1/widget/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: given, nonce: made.nonce }),
      signal: AbortSignal.timeout(10_000),
    })
    // Reads the whole body immediately, so that the ten-second timeout includes the body. The bundle may read the
    // answer after the timeout.
    const answer = request.then(async (response) => {
      const text = await response.text()
      return { status: response.status, headers: response.headers, text: async () => text }
    })
    const start = () => loadBundle(page, (address) => import(/* @vite-ignore */ address))
    // The bundle handles a failed exchange. The handler here prevents an unhandled rejection.
    answer.then(start, start)
    made.exchange = { token: given, answer, age }
    made.warmUp?.()
  }

  if (live) {
    page.setTimeout(() => keep({ until: live.until }), live.until - now)
    made.token = live.token
    made.nonce = live.nonce
    made.pressed = notePresses(page)
    return exchangeToken(live.token)
  }
  made.expired = kept !== undefined
  if (page.parent === page) return
  const { allowedOrigins } = readConfig(document.querySelector('#lw-config')?.textContent)
  made.greeting = startHandshake(page, {
    widget,
    build: BUILD,
    allowedOrigins,
    sid: randomNonce(),
    onToken: exchangeToken,
  })
}

/** Returns the launch and removes it from the window, so that no later script of the page can read the token. */
export function takeLaunch(page: Window): Launch {
  const found = page.__lw ?? { token: null, nonce: randomNonce(), expired: false }
  delete page.__lw
  return found
}
