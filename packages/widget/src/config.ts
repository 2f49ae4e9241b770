/**
 * The configuration that the service writes into the document (`#lw-config`). The widget reads the configuration before
 * the widget has a token.
 */
export type WidgetConfig = {
  /** Origins of pages that may embed this widget. */
  allowedOrigins: readonly string[]
  environment: 'production' | 'sandbox'
  /** The addresses, registered with the service, to which a plain iframe may return the user. */
  returnUrls: readonly string[]
}

/** The configuration of a document into which the service has not written one. No page may embed such a widget. */
const unfilled: WidgetConfig = { allowedOrigins: [], environment: 'sandbox', returnUrls: [] }

export function readConfig(text: string | null | undefined): WidgetConfig {
  try {
    return { ...unfilled, ...(JSON.parse(text ?? '') as Partial<WidgetConfig>) }
  } catch {
    return unfilled
  }
}

/**
 * Matches a web address, or an app address whose scheme has a dot (`com.example.shop:/done`). A scheme that runs code,
 * such as `javascript:`, has no dot and does not match.
 */
const leadsBack = /^(https?:\/\/|[a-z][a-z\d-]*(\.[a-z\d-]+)+:)/

/**
 * Returns the address in `?return_url=` if it equals a registered address and `leadsBack` matches; otherwise undefined.
 */
export function returnUrlOf(search: string, registered: readonly string[]): string | undefined {
  const address = new URLSearchParams(search).get('return_url')
  return address !== null && registered.includes(address) && leadsBack.test(address) ? address : undefined
}

/** Adds the outcome of the session to the query of the return address. Never adds a token. */
export function returnWith(
  address: string,
  outcome: { status: 'completed' | 'cancelled'; reference?: string },
): string {
  const url = new URL(address)
  url.searchParams.set('lw_status', outcome.status)
  if (outcome.reference) url.searchParams.set('lw_ref', outcome.reference)
  return url.href
}
