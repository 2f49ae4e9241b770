import { redact } from '../errors.ts'
import type { Dir, Display, Numerals, Theme, WidgetType } from '../protocol.ts'
import type { FetchToken } from './mint-token.ts'

/** Where a widget's wishes are read from: the element, whose attributes mirror the options. */
export type ConfigSource = Element & { fetchToken?: FetchToken | undefined; appearance?: Record<string, unknown> | undefined }

export type Config = {
  type: WidgetType
  /** Where widgets are served; the only origin that is spoken to. */
  origin: string
  /** The document of this widget for this embed key. */
  address: string
  /** A dialog over the page, which opens with the frame and is over when it closes. */
  isModal: boolean
  display: Display
}

/** The observed attributes; each is also a property of the element, in camel case. */
export const ATTRIBUTES = ['type', 'locale', 'theme', 'numerals', 'loading', 'mode', 'origin', 'embed-key', 'token-endpoint']

const pick = <T extends string>(value: string | null, ...words: T[]): T | undefined => words.find((word) => word === value)

/** The checked configuration. Throws with the name of what is missing or wrong. */
export function readConfig(element: ConfigSource, scriptAddress: string | undefined): Config {
  const attribute = (name: string) => element.getAttribute(name)
  if (!element.fetchToken && !attribute('token-endpoint')) missing('token-endpoint')
  const type = pick<WidgetType>(attribute('type'), 'point-exchange', 'multibrand') ?? missing('type')
  const origin = webOrigin(attribute('origin') ?? scriptAddress)
  return {
    type,
    origin,
    address: `${origin}/widgets/${type}/?key=${encodeURIComponent(attribute('embed-key') ?? missing('embed-key'))}`,
    isModal: attribute('mode') === 'modal',
    display: {
      ...readLocale(element),
      colorScheme: pick<Theme>(attribute('theme'), 'light', 'dark') ?? 'auto',
      // Said even where the page has no wish, or one that it takes back would stay.
      numerals: pick<Numerals>(attribute('numerals'), 'arab', 'auto') ?? 'latn',
      // A copy, so that nothing in it can fail to be sent.
      appearance: redact({ ...element.appearance }),
    },
  }
}

function missing(name: string): never {
  throw new Error(name)
}

/** The element's own locale, else that of the page around it. */
export function readLocale(element: Element): { locale: string; dir: Dir } {
  const locale = element.getAttribute('locale') || element.closest<HTMLElement>('[lang]')?.lang || document.documentElement.lang || 'en'
  return { locale, dir: /^(ar|he|fa|ur)\b/i.test(locale) ? 'rtl' : 'ltr' }
}

function webOrigin(address = ''): string {
  return /^https?:/.test(address) ? new URL(address).origin : missing('origin')
}
