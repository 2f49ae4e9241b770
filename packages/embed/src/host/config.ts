import { redact } from '../redact.ts'
import type { Calendar, Display, Numerals, Theme, TokenGrant, TokenReason, WidgetType } from '../protocol.ts'
import { textsFor } from './texts.ts'

/**
 * A callback that requests a token from the page's own server. To refuse the token, throw the `Response`, or an object
 * with `status` and optionally `retryAfter` (seconds). 401: nobody is signed in. 403 or 404: this user has no access.
 * The widget retries after a lost connection, a 429 or a 5xx.
 */
export type FetchToken = (request: {
  widget: WidgetType
  reason: TokenReason
  signal: AbortSignal
}) => TokenGrant | Promise<TokenGrant>

/** An element whose attributes configure the widget. The attributes correspond to the options of `mount`. */
export type ConfigSource = Element & {
  fetchToken?: FetchToken | undefined
  appearance?: Record<string, unknown> | undefined
}

export type Config = {
  type: WidgetType
  /** The origin of the service. The page sends messages only to this origin. */
  origin: string
  /**
   * The address of the widget's document, with the embed key. The address ends in `&`, so that more parameters can
   * follow.
   */
  address: string
  /** True if the widget opens in a dialog over the page. When the dialog closes, the element removes the frame. */
  isModal: boolean
  /**
   * The unchecked value of the attribute `loading`. The value applies only to a new frame; a later change has no
   * effect.
   */
  loading: string | null
  /** False if the frame must not add an entry to the browser's history. */
  hasHistory: boolean
  display: Display
}

/** The attributes that the element observes. Each attribute is also a property of the element, in camel case. */
export const ATTRIBUTES = [
  'type',
  'locale',
  'theme',
  'mode',
  'origin',
  'loading',
  'history',
  'numerals',
  'calendar',
  'embed-key',
  'token-endpoint',
]

/**
 * Returns the checked configuration for a service's origin. Throws an error that names the missing or wrong attribute.
 */
export function readConfig(element: ConfigSource, origin: string): Config {
  const attribute = (name: string) => element.getAttribute(name)
  if (!(element.fetchToken || attribute('token-endpoint'))) missing('token-endpoint')
  const type = attribute('type')
  if (type !== 'point-exchange' && type !== 'multibrand') missing('type')
  const locale = readLocale(element)
  const theme = (attribute('theme') as Theme | null) ?? 'auto'
  if (!origin) missing('origin')
  return {
    type,
    origin,
    address: `${origin}/widgets/${type}/?${new URLSearchParams({ key: attribute('embed-key') ?? missing('embed-key') })}&`,
    isModal: attribute('mode') === 'modal',
    loading: attribute('loading'),
    hasHistory: attribute('history') !== 'off',
    display: {
      locale,
      dir: textsFor(locale).dir,
      // The widget checks these values, and treats null as the default. A page without a declared colour scheme is
      // light, even on a device that prefers dark. So 'auto' becomes 'light' in such a page.
      colorScheme:
        theme === 'auto' &&
        getComputedStyle(element).colorScheme === 'normal' &&
        !document.querySelector('[name=color-scheme]')
          ? 'light'
          : theme,
      numerals: attribute('numerals') as Numerals | null,
      calendar: attribute('calendar') as Calendar | null,
      // `redact` returns a JSON copy, so that `postMessage` can clone every value.
      appearance: redact({ ...element.appearance }),
    },
  }
}

function missing(name: string): never {
  throw new Error(`Missing or wrong: ${name}. Set this attribute`)
}

/** Returns the element's own locale, or else the language of the surrounding page. */
export const readLocale = (element: Element): string =>
  element.getAttribute('locale') || (element.closest<HTMLElement>('[lang]') ?? document.documentElement).lang || 'en'

/** Returns the origin of the service, or an empty text if neither the element nor the script's address has a valid one. */
export function originOf(element: Element, scriptAddress = ''): string {
  const address = element.getAttribute('origin') ?? scriptAddress
  return /^https?:/.test(address) ? new URL(address).origin : ''
}
