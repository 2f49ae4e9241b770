import { config as misconfigured, errorOf } from '../errors.ts'
import { ATTRIBUTES, readConfig, readLocale, type Config } from './config.ts'
import type { Emit, WidgetEventMap } from './events.ts'
import { openFrame, type WidgetFrame } from './frame.ts'
import type { FetchToken } from './mint-token.ts'
import { createView } from './view.ts'

const NAME = 'loyalty-widget'
const camelCase = (name: string) => name.replace(/-./g, (part) => part.slice(1).toUpperCase())
/** Properties that no attribute can carry. */
const OWN = ['fetchToken', 'appearance']
const PROPERTIES = [...ATTRIBUTES, ...OWN].map(camelCase)

/** `<loyalty-widget>`. The text attributes are properties too, and `fetchToken` and `appearance` are properties alone. */
export interface LoyaltyWidgetElement extends HTMLElement {
  type: string | null
  embedKey: string | null
  tokenEndpoint: string | null
  locale: string | null
  theme: string | null
  origin: string | null
  numerals: string | null
  loading: string | null
  fetchToken: FetchToken | undefined
  appearance: Record<string, unknown> | undefined
  addEventListener<K extends keyof WidgetEventMap>(
    name: K,
    listener: (this: LoyaltyWidgetElement, event: WidgetEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(name: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
}

declare global {
  interface HTMLElementTagNameMap {
    'loyalty-widget': LoyaltyWidgetElement
  }
}

/** Defines the element once per page; does nothing on a server. `scriptOrigin` is used where the attribute `origin` is absent. */
export function defineElement(scriptOrigin?: string): void {
  if (typeof customElements === 'undefined' || customElements.get(NAME)) return

  // Inside the function, because a server has no HTMLElement to extend.
  class LoyaltyWidget extends HTMLElement {
    static observedAttributes = ATTRIBUTES
    declare fetchToken: FetchToken | undefined
    declare appearance: Record<string, unknown> | undefined
    #view = createView(this)
    #frame: WidgetFrame | undefined
    /** What the frame was opened for, or what kept it from being opened. */
    #purpose = ''
    #isPlanned = false
    #own: Record<string, unknown> = {}

    // Accessors with setters, because frameworks assign attributes as properties.
    static {
      for (const name of [...ATTRIBUTES, ...OWN]) {
        const property = camelCase(name)
        const isOwn = OWN.includes(name)
        Object.defineProperty(this.prototype, property, {
          get(this: LoyaltyWidget) {
            return isOwn ? this.#own[name] : this.getAttribute(name)
          },
          set(this: LoyaltyWidget, value: string | undefined) {
            if (isOwn) this.#own[name] = value
            else if (value == null) this.removeAttribute(name)
            else this.setAttribute(name, value)
            this.#plan()
          },
        })
      }
    }

    connectedCallback(): void {
      // Properties set before this class was known hide its accessors.
      for (const name of PROPERTIES) {
        if (Object.hasOwn(this, name)) {
          const value: unknown = Reflect.get(this, name)
          Reflect.deleteProperty(this, name)
          Reflect.set(this, name, value)
        }
      }
      this.#frame?.moved()
      this.#plan()
    }

    // With `moveBefore` the frame survives: having this says that nothing needs doing.
    connectedMoveCallback(): void {}

    // Later, so that being moved, or unmounted and mounted in one breath, costs nothing.
    disconnectedCallback(): void {
      setTimeout(() => this.isConnected || this.#close())
    }

    attributeChangedCallback(): void {
      this.#plan()
    }

    override focus(): void {
      this.#frame?.focus()
    }

    // Once per turn, so that several attributes set one after the other are one change.
    #plan(): void {
      if (this.#isPlanned) return
      this.#isPlanned = true
      queueMicrotask(() => {
        this.#isPlanned = false
        if (this.isConnected) this.#sync()
      })
    }

    #sync(): void {
      let config: Config | undefined
      let purpose: string
      try {
        config = readConfig(this, scriptOrigin)
        purpose = [config.origin, config.type, config.embedKey].join(' ')
      } catch (error) {
        purpose = String(error)
      }
      if (purpose === this.#purpose) {
        if (config) this.#frame?.update(config)
        return
      }
      this.#close()
      this.#purpose = purpose
      if (config) {
        this.#frame = openFrame(config, this.#view, this.#emit, () => {
          this.#close()
          this.#plan()
        })
      } else {
        this.#view.fail(readLocale(this))
        this.#emit('error', errorOf(misconfigured, 'config_invalid', purpose))
      }
    }

    #emit: Emit = (name, detail) => {
      this.dispatchEvent(new CustomEvent(`lw:${name}`, { detail, bubbles: true, composed: true }))
    }

    #close(): void {
      this.#frame?.close()
      this.#frame = undefined
      this.#purpose = ''
    }
  }

  customElements.define(NAME, LoyaltyWidget)
}
