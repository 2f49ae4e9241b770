import type { Calendar, Numerals, Theme, WidgetType } from '../protocol.ts'
import type { Appearance } from '../types/appearance.ts'
import { make } from './make.ts'
import type { LoyaltyWidgetElement } from './element.ts'
import type { WidgetEvents } from './events.ts'
import type { FetchToken } from './config.ts'

export type WidgetOptions = {
  type: WidgetType
  /** The public key that selects who may embed; grants nothing. */
  embedKey: string
  /** Path on the page's own server that answers `POST {widget, reason}` with `{token, expiresIn}`. Or give `fetchToken`. */
  tokenEndpoint?: string
  fetchToken?: FetchToken
  /** Where the widgets are served. Not needed with the script tag, whose own address says it. */
  origin?: string
  /** BCP 47; else the page's language. */
  locale?: string
  theme?: Theme
  numerals?: Numerals
  /** Of every date the widget shows; Gregorian without it. */
  calendar?: Calendar
  appearance?: Appearance
  /** 'lazy' loads, and asks for a token, only near the viewport. */
  loading?: 'eager' | 'lazy'
  /** 'modal' opens a dialog over the page at once. `lw:close` says that it is over: then remove the element. */
  mode?: 'inline' | 'modal'
  on?: { [N in Exclude<keyof WidgetEvents, 'message'>]?: (detail: WidgetEvents[N]) => void }
  /** Every message that crosses, without its token: for an inspector. */
  onMessage?: (message: WidgetEvents['message']) => void
}

/**
 * Puts a widget into the target, whose own content becomes the fallback. Throws only when the target does not exist.
 * The element is the handle: its properties change the options live, `remove()` ends it.
 */
export function mount(target: string | Element, { on, onMessage, ...options }: WidgetOptions): LoyaltyWidgetElement {
  // One that does not exist has no children either, and throws below.
  const place = (typeof target === 'string' ? document.querySelector(target) : target) as Element
  const element = make('loyalty-widget')
  for (const [name, listener] of Object.entries({ ...on, message: onMessage })) {
    element.addEventListener(`lw:${name}`, (event) => listener?.((event as CustomEvent).detail as never))
  }
  Object.assign(element, options)
  element.append(...place.childNodes)
  place.append(element)
  return element
}
