/**
 * The configuration that the service writes into the document (`#lw-config`). The widget can read the configuration
 * before it has a token.
 */
export type WidgetConfig = {
  /** Origins of pages that may embed this widget. */
  allowedOrigins: readonly string[]
  environment: 'production' | 'sandbox'
  /** Registered return addresses of a plain iframe. */
  returnUrls: readonly string[]
}

/** The configuration of a document that the service has not filled. No origin is allowed. */
const unfilled: WidgetConfig = { allowedOrigins: [], environment: 'sandbox', returnUrls: [] }

export function readConfig(text: string | null | undefined): WidgetConfig {
  try {
    return { ...unfilled, ...(JSON.parse(text ?? '') as Partial<WidgetConfig>) }
  } catch {
    return unfilled
  }
}

/**
 * Matches a web address or an app's own scheme with a dot (`com.example.shop:/done`). A scheme that runs code, such as
 * `javascript:`, has no dot and does not match.
 */
const leadsBack = /^(https?:\/\/|[a-z][a-z\d-]*(\.[a-z\d-]+)+:)/

/**
 * Returns the address in `?return_url=` if it equals a registered address and `leadsBack` matches; otherwise undefined.
 */
export function returnUrlOf(search: string, registered: readonly string[]): string | undefined {
  const address = new URLSearchParams(search).get('return_url')
  return address !== null && registered.includes(address) && leadsBack.test(address) ? address : undefined
}

/** Returns the return address with the outcome of the session in its query. Never adds a token. */
export function returnWith(
  address: string,
  outcome: { status: 'completed' | 'cancelled'; reference?: string },
): string {
  const url = new URL(address)
  url.searchParams.set('lw_status', outcome.status)
  if (outcome.reference) url.searchParams.set('lw_ref', outcome.reference)
  return url.href
}
