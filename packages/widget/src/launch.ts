/** What the first script of the document leaves for the bundle. */
export type Launch = {
  /** The widget token of the address, or of the page load before a reload. Null when the host is to be asked. */
  token: string | null
  /** Ties the token to this page (X2). */
  nonce: string
  /** The answer to the trade, asked for before the bundle arrived. */
  answer: Promise<Response> | null
  /** There was a token once; a reload came after its lifetime. */
  expired: boolean
}

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
 * Runs inline, before anything else: takes the token out of the address, then starts the trade without waiting for the bundle.
 * Self-contained, since its text is what the document carries. `lifetime` is the token's, in seconds.
 */
export function launch(page: Window, lifetime: number): void {
  const { history, location } = page
  const query = new URLSearchParams(location.search)
  const token = query.get('token')
  const before = (history.state as { lw?: Kept } | null)?.lw
  const now = Date.now()
  const kept: Kept | undefined =
    token !== null && token !== before?.token ? { token, nonce: randomNonce(), until: now + lifetime * 1000 } : before
  query.delete('token')
  // A frame that is loaded again must still say whose it is, or nobody may frame it.
  const { key } = page.document.documentElement.dataset
  if (token !== null && key) query.set('key', key)
  const rest = query.toString()
  const keep = (state: Kept | undefined) =>
    history.replaceState(state ? { lw: state } : null, '', location.pathname + (rest && `?${rest}`) + location.hash)
  if (!kept?.token || kept.until <= now) {
    keep(kept && { until: kept.until })
    page.__lw = { token: null, nonce: randomNonce(), answer: null, expired: kept !== undefined }
    return
  }
  keep(kept)
  page.setTimeout(() => keep({ until: kept.until }), kept.until - now)
  const asked = page.fetch('/v1/widget/session', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ token: kept.token, nonce: kept.nonce }),
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(15_000),
  })
  // Read at once: the time it may take is that of the answer, not of the bundle.
  const answer = asked.then(async (response) => new Response(await response.text(), response))
  // The bundle handles a failure; until it is there, it must not count as unhandled.
  answer.catch(() => undefined)
  page.__lw = { token: kept.token, nonce: kept.nonce, answer, expired: false }
}

/** Takes the launch over: afterwards nothing on the page can reach the token. */
export function takeLaunch(page: Window): Launch {
  const found = page.__lw ?? { token: null, nonce: randomNonce(), answer: null, expired: false }
  delete page.__lw
  return found
}
