/** What the service writes into the document (`#lw-config`): server truth, known before any token. */
export type WidgetConfig = {
  /** Origins of pages that may embed this widget. */
  allowedOrigins: readonly string[]
  environment: 'production' | 'sandbox'
  /** Registered addresses that a plain iframe may go back to. */
  returnUrls: readonly string[]
}

/** Nothing is allowed to a document that no service has filled in. */
const unfilled: WidgetConfig = { allowedOrigins: [], environment: 'sandbox', returnUrls: [] }

export function readConfig(text: string | null | undefined): WidgetConfig {
  try {
    return { ...unfilled, ...(JSON.parse(text ?? '') as Partial<WidgetConfig>) }
  } catch {
    return unfilled
  }
}

/** The web, or an app's own scheme, which has a dot as no scheme that runs something has (`com.example.shop:/done`). */
const leadsBack = /^(https?:\/\/|[a-z][a-z\d-]*(\.[a-z\d-]+)+:)/

/** `?return_url=`, when it is one of the registered addresses, exactly; anything else is ignored. */
export function returnUrlOf(search: string, registered: readonly string[]): string | undefined {
  const asked = new URLSearchParams(search).get('return_url')
  return asked !== null && registered.includes(asked) && leadsBack.test(asked) ? asked : undefined
}

/** The return address with the outcome of the visit; never a token. */
export function returnWith(address: string, outcome: { status: 'completed' | 'cancelled'; reference?: string }): string {
  const url = new URL(address)
  url.searchParams.set('lw_status', outcome.status)
  if (outcome.reference) url.searchParams.set('lw_ref', outcome.reference)
  return url.href
}
