import type { Calendar, Numerals, Theme, WidgetType } from '../protocol.ts'
import type { Appearance } from '../types/appearance.ts'
import { make } from './make.ts'
import type { LoyaltyWidgetElement } from './element.ts'
import type { WidgetEvents } from './events.ts'
import type { FetchToken } from './config.ts'

export type WidgetOptions = {
  type: WidgetType
  /** The public embed key. The key selects the list of origins that may embed the widget, and gives no other access. */
  embedKey: string
  /**
   * A path on the page's own server that answers `POST {widget, reason}` with `{token, expiresIn}`. Without this path,
   * `fetchToken` is required.
   */
  tokenEndpoint?: string
  fetchToken?: FetchToken
  /** The origin of the service. By default the origin of the script's address. */
  origin?: string
  /** A BCP 47 tag. By default the language of the page. */
  locale?: string
  theme?: Theme
  numerals?: Numerals
  /** The calendar of every date. By default Gregorian. */
  calendar?: Calendar
  appearance?: Appearance
  /** 'lazy' loads the frame and requests a token only when the frame comes near the visible part of the page. */
  loading?: 'eager' | 'lazy'
  /** `off` keeps the widget from adding an entry to the browser's history. */
  history?: 'off'
  /** 'modal' opens a dialog over the page at once. The page removes the element after the event `lw:close`. */
  mode?: 'inline' | 'modal'
  on?: { [N in Exclude<keyof WidgetEvents, 'message'>]?: (detail: WidgetEvents[N]) => void }
  /**
   * Called for every message between page and widget. The messages contain no tokens, so that a developer tool can show
   * them.
   */
  onMessage?: (message: WidgetEvents['message']) => void
}

/**
 * Inserts a widget into the target. The target's own content becomes the fallback. Throws a `TypeError` if the target
 * does not exist. To change the widget, set properties of the returned element; to end it, call `remove()`.
 */
export function mount(target: string | Element, { on, onMessage, ...options }: WidgetOptions): LoyaltyWidgetElement {
  // A missing target throws below, where the code reads the target's children.
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
