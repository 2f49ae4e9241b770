import { redact } from '../errors.ts'
import type { Calendar, Display, Numerals, Theme, TokenGrant, TokenReason, WidgetType } from '../protocol.ts'
import { textsFor } from './texts.ts'

/**
 * The page's own way to a token, asking its own server. To refuse, throw the `Response`, or anything with a `status` (and `retryAfter`, in seconds):
 * 401 means nobody is signed in, 403 or 404 that this user may not. What may help is asked again: no answer, 429, 5xx.
 */
export type FetchToken = (ask: { widget: WidgetType; reason: TokenReason; signal: AbortSignal }) => TokenGrant | Promise<TokenGrant>

/** Where a widget's wishes are read from: the element, whose attributes mirror the options. */
export type ConfigSource = Element & { fetchToken?: FetchToken | undefined; appearance?: Record<string, unknown> | undefined }

export type Config = {
  type: WidgetType
  /** Where widgets are served; the only origin that is spoken to. */
  origin: string
  /** The document of this widget for this embed key; what is wished of it may follow. */
  address: string
  /** A dialog over the page, which opens with the frame and is over when it closes. */
  isModal: boolean
  /** As the page wrote it; read when a frame is opened. */
  loading: string | null
  display: Display
}

/** The observed attributes; each is also a property of the element, in camel case. */
export const ATTRIBUTES = ['type', 'locale', 'theme', 'mode', 'origin', 'loading', 'numerals', 'calendar', 'embed-key', 'token-endpoint']

/** The checked configuration. Throws with the name of what is missing or wrong. */
export function readConfig(element: ConfigSource, scriptAddress: string | undefined): Config {
  const attribute = (name: string) => element.getAttribute(name)
  if (!(element.fetchToken || attribute('token-endpoint'))) missing('token-endpoint')
  const type = attribute('type')
  if (type !== 'point-exchange' && type !== 'multibrand') missing('type')
  const locale = readLocale(element)
  const theme = (attribute('theme') as Theme | null) ?? 'auto'
  const origin = webOrigin(attribute('origin') ?? scriptAddress)
  return {
    type,
    origin,
    address: `${origin}/widgets/${type}/?${new URLSearchParams({ key: attribute('embed-key') ?? missing('embed-key') })}&`,
    isModal: attribute('mode') === 'modal',
    loading: attribute('loading'),
    display: {
      locale,
      dir: textsFor(locale).dir,
      // As the page wrote them: which words there are, the widget knows. A null takes back the wish before.
      // A page that declares no scheme is light, whatever the device prefers.
      colorScheme:
        theme === 'auto' && getComputedStyle(element).colorScheme === 'normal' && !document.querySelector('[name=color-scheme]')
          ? 'light'
          : theme,
      numerals: attribute('numerals') as Numerals | null,
      calendar: attribute('calendar') as Calendar | null,
      // A copy, so that nothing in it can fail to be sent.
      appearance: redact({ ...element.appearance }),
    },
  }
}

function missing(name: string): never {
  throw new Error(name)
}

/** The element's own locale, else that of the page around it. */
export const readLocale = (element: Element): string =>
  element.getAttribute('locale') || element.closest<HTMLElement>('[lang]')?.lang || document.documentElement.lang || 'en'

function webOrigin(address = ''): string {
  return /^https?:/.test(address) ? new URL(address).origin : missing('origin')
}
