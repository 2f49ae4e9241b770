import { freePort } from '@loyalty/service/testing/free-port'
import type { LwError } from '@loyalty/embed/protocol'
import { loaderOf } from '../embedding/embedded.ts'
import type { Stack } from '../stack/stack.ts'

/** The text in the page while no widget is there. */
export const FALLBACK = 'Open reward preferences'

declare global {
  interface Window {
    /** The first error of the inserted widget, with the milliseconds since its insertion. */
    failure?: { ms: number; error: LwError }
    /** The number of errors of the inserted widget. */
    failures?: number
    /** The lines that the page itself wrote with `console.error`. */
    lines?: string[]
  }
}

/** A mistake in a page or around it, with the error that the page must receive. */
export type FailedStart = {
  what: string
  code: string
  /** Fields that `detail` of the error must have. */
  detail?: (stack: Stack) => Record<string, unknown>
  /** The attributes that differ from those of a page without a mistake. */
  attributes?: (stack: Stack, closed: string) => Record<string, string>
  /** The page's Content-Security-Policy. */
  policy?: (stack: Stack, closed: string) => string
  /** The place that shows the error. The widget explains a failed token request in its own frame. */
  shownBy?: 'page' | 'widget'
  /** The writer of the console line, if not the same. */
  loggedBy?: 'frame'
  /** True if the page around the widget is not registered. */
  isForeign?: true
}

const html = '<!doctype html><html lang="en"><title>Sign in</title><p>Sign in</p>'
const tokenFrom = (path: string, status: string, start?: string): Partial<FailedStart> => ({
  attributes: () => ({ 'token-endpoint': path }),
  detail: () => ({ status, ...(start && { start }) }),
  shownBy: 'widget',
})

export const failedStarts: FailedStart[] = [
  {
    what: 'a policy without frame-src',
    code: 'blocked_by_page_policy',
    policy: ({ serviceUrl }) => `default-src 'self' data:; script-src ${serviceUrl}`,
    detail: ({ serviceUrl }) => ({ directive: 'frame-src', blocked: serviceUrl }),
  },
  {
    what: 'a policy that blocks the token endpoint',
    code: 'blocked_by_page_policy',
    policy: ({ serviceUrl }) => `default-src 'none'; img-src data:; script-src ${serviceUrl}; frame-src ${serviceUrl}`,
    detail: ({ shopUrl }) => ({ directive: 'connect-src', blocked: `${shopUrl}/api/widget-token/multibrand` }),
  },
  {
    what: 'a service that refuses connections, under the strictest policy',
    code: 'api_unreachable',
    attributes: (_, closed) => ({ origin: closed }),
    policy: ({ serviceUrl }, closed) =>
      `default-src 'none'; img-src data:; script-src ${serviceUrl} ${closed}; frame-src ${closed}; connect-src 'self'`,
  },
  {
    what: 'a host name that does not exist',
    code: 'api_unreachable',
    attributes: () => ({ origin: 'http://widgets.invalid' }),
  },
  {
    what: 'a token endpoint with a page of HTML',
    code: 'token_endpoint_not_json',
    ...tokenFrom('/signin', '200', html.slice(0, 80)),
  },
  {
    what: 'a token endpoint that does not exist',
    code: 'token_endpoint_not_json',
    ...tokenFrom('/missing', '404', html.slice(0, 80)),
  },
  {
    what: 'a token endpoint that redirects to a page',
    code: 'token_endpoint_not_json',
    ...tokenFrom('/moved', '200', html.slice(0, 80)),
  },
  {
    what: 'a token endpoint that redirects to another origin',
    code: 'token_endpoint_not_json',
    ...tokenFrom('/away', '0'),
  },
  {
    what: 'a token endpoint of another origin without CORS',
    code: 'token_endpoint_not_json',
    ...tokenFrom('', '0'),
    attributes: ({ hostile }) => ({ 'token-endpoint': `${hostile.url}/mint` }),
  },
  { what: 'an unknown type', code: 'config_invalid', attributes: () => ({ type: 'coupons' }) },
  {
    what: 'an unknown embed key',
    code: 'embed_key_unknown',
    attributes: () => ({ 'embed-key': 'ek_sandbox_unknown' }),
    loggedBy: 'frame',
  },
  { what: 'an origin that is not registered', code: 'origin_not_allowed', isForeign: true, loggedBy: 'frame' },
]

type Browser = {
  goto(url: string): Promise<unknown>
  evaluate<A, R>(work: (value: A) => R | Promise<R>, value: A): Promise<R>
}

/** Inserts the loader and a widget into the page, and records the widget's first error. Runs in the page. */
async function insertWidget({
  loader,
  attributes,
  fallback,
}: {
  loader: string
  attributes: Record<string, string>
  fallback: string
}): Promise<void> {
  window.lines = []
  window.failures = 0
  const { console } = window as unknown as { console: Record<'error', (...texts: unknown[]) => void> }
  const write = console.error
  console.error = (...texts: unknown[]) => {
    window.lines?.push(texts.join(' '))
    write(...texts)
  }
  await new Promise((resolve) => {
    document.head.append(Object.assign(document.createElement('script'), { src: loader, onload: resolve }))
  })
  const widget = document.createElement('loyalty-widget')
  for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value)
  widget.textContent = fallback
  const start = performance.now()
  widget.addEventListener('lw:error', (event) => {
    window.failures = (window.failures ?? 0) + 1
    window.failure ??= { ms: Math.round(performance.now() - start), error: event.detail }
  })
  document.body.append(widget)
}

/** Opens a page with the mistake. Returns the origin that the page names as the service's. */
export async function startWith(browser: Browser, stack: Stack, row: FailedStart): Promise<string> {
  const { front, serviceUrl, shopUrl, embedKey, hostile } = stack
  const closed = `http://localhost:${await freePort()}`
  const attributes: Record<string, string> = {
    type: 'multibrand',
    'embed-key': embedKey,
    'token-endpoint': '/api/widget-token/multibrand',
    locale: 'en',
    ...row.attributes?.(stack, closed),
  }
  const policy = row.policy?.(stack, closed)
  front.write(
    '/page',
    '<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,"><body></body>',
    policy === undefined ? {} : { 'content-security-policy': policy },
  )
  front.write('/signin', html)
  front.write('/missing', html, {}, 404)
  front.write('/moved', '', { location: '/signin' }, 302)
  front.write('/away', '', { location: `${hostile.url}/` }, 302)
  await browser.goto(row.isForeign ? `${hostile.url}/` : `${shopUrl}/page`)
  await browser.evaluate(insertWidget, { loader: loaderOf(stack), attributes, fallback: FALLBACK })
  return attributes['origin'] ?? serviceUrl
}
