import type { Dir, Display, Numerals, Theme, WidgetType } from '../protocol.ts'
import type { FetchToken } from './mint-token.ts'

/** Where a widget's wishes are read from: the element, whose attributes mirror the options. */
export type ConfigSource = Element & { fetchToken?: FetchToken | undefined; appearance?: Record<string, unknown> | undefined }

export type Config = {
  type: WidgetType
  embedKey: string
  /** Where widgets are served; the only origin that is spoken to. */
  origin: string
  tokenEndpoint: string | null
  fetchToken: FetchToken | undefined
  lazy: boolean
  display: Required<Display>
}

/** The observed attributes; each is also a property of the element, in camel case. */
export const ATTRIBUTES = ['type', 'embed-key', 'token-endpoint', 'locale', 'theme', 'origin', 'numerals', 'loading'] as const

/** Characters: well under what one message may carry. */
const MAX_APPEARANCE = 8192

const pick = <T extends string>(value: string | null, ...words: T[]): T | undefined => words.find((word) => word === value)

/** The checked configuration. Throws with the name of what is missing or wrong. */
export function readConfig(element: ConfigSource, scriptOrigin: string | undefined): Config {
  const attribute = (name: (typeof ATTRIBUTES)[number]) => element.getAttribute(name)
  const { fetchToken, appearance = {} } = element
  const tokenEndpoint = attribute('token-endpoint')
  if (!fetchToken && !tokenEndpoint) missing('token-endpoint')
  const json = JSON.stringify(appearance)
  if (json.length > MAX_APPEARANCE) missing('appearance')
  return {
    type: pick<WidgetType>(attribute('type'), 'point-exchange', 'multibrand') ?? missing('type'),
    embedKey: attribute('embed-key') ?? missing('embed-key'),
    origin: webOrigin(attribute('origin') ?? scriptOrigin),
    tokenEndpoint,
    fetchToken,
    lazy: attribute('loading') === 'lazy',
    display: {
      ...readLocale(element),
      colorScheme: pick<Theme>(attribute('theme'), 'light', 'dark') ?? 'auto',
      numerals: pick<Numerals>(attribute('numerals'), 'arab', 'latn') ?? 'auto',
      appearance: JSON.parse(json) as Record<string, unknown>,
    },
  }
}

function missing(name: string): never {
  throw new Error(name)
}

/** The element's own locale, else that of the page around it. */
export function readLocale(element: Element): { locale: string; dir: Dir } {
  const locale = element.getAttribute('locale') || element.closest<HTMLElement>('[lang]')?.lang || 'en'
  return { locale, dir: /^(ar|he|fa|ur)\b/i.test(locale) ? 'rtl' : 'ltr' }
}

function webOrigin(address = ''): string {
  return /^https?:/.test(address) ? new URL(address).origin : missing('origin')
}
