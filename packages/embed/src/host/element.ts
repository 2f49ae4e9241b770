import { errorOf, withDocs } from '../errors.ts'
import { config as misconfigured } from '../kinds.ts'
import { logError } from '../log-error.ts'
import { redact } from '../redact.ts'
import type { Appearance } from '../types/appearance.ts'
import { ATTRIBUTES, originOf, readConfig, readLocale, type Config } from './config.ts'
import type { Emit, WidgetEventMap } from './events.ts'
import { openFrame, type WidgetFrame } from './frame.ts'
import type { FetchToken } from './config.ts'
import { listeners } from './page-events.ts'
import { createView } from './view.ts'

const NAME = 'loyalty-widget'
const camelCase = (name: string) => name.replace(/-./, ([, letter]) => letter!.toUpperCase())

/**
 * The element `<loyalty-widget>`. Each text attribute is also a property. `fetchToken` and `appearance` are properties
 * without an attribute.
 */
export interface LoyaltyWidgetElement extends HTMLElement {
  type: string | null
  embedKey: string | null
  tokenEndpoint: string | null
  locale: string | null
  theme: string | null
  origin: string | null
  numerals: string | null
  calendar: string | null
  loading: string | null
  /** 'off' keeps the widget from adding an entry to the browser's history. */
  history: string | null
  /** 'modal' opens a dialog over the page. Any other value shows the widget in the page. */
  mode: string | null
  fetchToken: FetchToken | undefined
  appearance: Appearance | undefined
}

declare global {
  // The events bubble, so these types also apply to listeners on the document.
  interface GlobalEventHandlersEventMap extends WidgetEventMap {}
  interface HTMLElementTagNameMap {
    'loyalty-widget': LoyaltyWidgetElement
  }
}

/**
 * Defines `<loyalty-widget>` once per page, and does nothing on a server. An element without the attribute `origin`
 * uses the origin of `scriptAddress`.
 */
export function defineElement(scriptAddress?: string): void {
  if (typeof customElements === 'undefined' || customElements.get(NAME)) return

  // The class is inside the function, because a server has no HTMLElement to extend.
  class LoyaltyWidget extends HTMLElement {
    static observedAttributes = ATTRIBUTES
    #fetchToken: FetchToken | undefined
    #appearance: Record<string, unknown> | undefined
    #view = createView(this)
    #frame: WidgetFrame | undefined
    /**
     * One text of all values that need a new frame when they change. After an invalid attribute, the text of the
     * error.
     */
    #frameKey = ''

    // A property that was set before the element was defined hides its accessor. Deletes each such property, and sets
    // the value again through the accessor.
    constructor() {
      super()
      for (const [name, value] of Object.entries(this)) {
        delete (this as Record<string, unknown>)[name]
        ;(this as Record<string, unknown>)[name] = value
      }
    }

    get fetchToken(): FetchToken | undefined {
      return this.#fetchToken
    }

    set fetchToken(value) {
      this.#fetchToken = value
      this.#scheduleSync()
    }

    get appearance(): Record<string, unknown> | undefined {
      return this.#appearance
    }

    set appearance(value) {
      this.#appearance = value
      this.#scheduleSync()
    }

    connectedCallback(): void {
      this.#scheduleSync()
    }

    // Because this callback exists, `moveBefore` moves the element without a reload of its frame. The browser then
    // calls neither `disconnectedCallback` nor `connectedCallback`.
    connectedMoveCallback(): void {}

    // Closes the frame at once, even if the page only moves the element. A move unloads the frame's document anyway,
    // and a moved dialog no longer lies above the page.
    disconnectedCallback(): void {
      this.#close()
    }

    attributeChangedCallback(): void {
      this.#scheduleSync()
    }

    override focus(): void {
      this.#frame?.focus()
    }

    // Reads the configuration twice. The read in a microtask combines changes of several attributes. The read before
    // the next paint notices a colour scheme from a style sheet that was still loading.
    #scheduleSync(): void {
      queueMicrotask(this.#sync)
      requestAnimationFrame(this.#sync)
    }

    #sync = () => {
      let config: Config | undefined
      let frameKey: string
      let origin = ''
      try {
        origin = originOf(this, scriptAddress)
        config = readConfig(this, origin)
        frameKey = config.address + config.isModal + this.getAttribute('token-endpoint')
      } catch (error) {
        frameKey = (error as Error).message
      }
      if (frameKey === this.#frameKey) {
        this.#frame?.update(config as Config)
        return
      }
      this.#close()
      // Reads `isConnected` only after `#close()`, because the page may remove the element while the old frame closes.
      if (!this.isConnected) return
      this.#frameKey = frameKey
      if (config) {
        this.#frame = openFrame(this, config, this.#view, this.#emit, () => {
          this.#close()
          this.#scheduleSync()
        })
      } else {
        this.#view.fail(readLocale(this))
        const error = withDocs(errorOf(misconfigured, 'config_invalid', frameKey), origin)
        logError(error)
        this.#emit('error', error)
      }
    }

    #emit: Emit = (name, detail) => {
      this.dispatchEvent(new CustomEvent(`lw:${name}`, { detail: redact(detail), bubbles: true, composed: true }))
    }

    #close(): void {
      this.#frame?.close()
      this.#frame = undefined
      this.#frameKey = ''
    }
  }

  // Defines a property for each attribute, because frameworks assign properties instead of attributes.
  for (const name of ATTRIBUTES) {
    Object.defineProperty(LoyaltyWidget.prototype, camelCase(name), {
      get(this: Element) {
        return this.getAttribute(name)
      },
      set(this: Element, value: string | null | undefined) {
        if (value === null || value === undefined) this.removeAttribute(name)
        else this.setAttribute(name, value)
      },
    })
  }
  // One global listener per event name serves all widgets of the page.
  for (const name of ['message', 'online', 'securitypolicyviolation']) {
    addEventListener(name, (event) => {
      for (const listener of listeners) listener(event)
    })
  }
  customElements.define(NAME, LoyaltyWidget)
}
