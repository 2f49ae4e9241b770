import { config as misconfigured, errorOf } from '../errors.ts'
import type { Appearance } from '../types/appearance.ts'
import { ATTRIBUTES, readConfig, readLocale, type Config } from './config.ts'
import type { Emit, WidgetEventMap } from './events.ts'
import { openFrame, type WidgetFrame } from './frame.ts'
import type { FetchToken } from './mint-token.ts'
import { createView } from './view.ts'

const NAME = 'loyalty-widget'
const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** `<loyalty-widget>`. The text attributes are properties too, and `fetchToken` and `appearance` are properties alone, read when next needed. */
export interface LoyaltyWidgetElement extends HTMLElement {
  type: string | null
  embedKey: string | null
  tokenEndpoint: string | null
  locale: string | null
  theme: string | null
  origin: string | null
  numerals: string | null
  loading: string | null
  /** 'modal' opens a dialog over the page with the frame; it is over when that closes. Anything else is in the page. */
  mode: string | null
  fetchToken: FetchToken | undefined
  appearance: Appearance | undefined
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

/** The one definition of a page, whoever made it: an import that came first learns its origin from the script tag. */
type Definition = CustomElementConstructor & { scriptAddress?: string | undefined }

/** Defines the element once per page; does nothing on a server. The script's address gives the origin where the attribute `origin` is absent. */
export function defineElement(scriptAddress?: string): void {
  if (typeof customElements === 'undefined') return
  const known: Definition | undefined = customElements.get(NAME)
  if (known) {
    known.scriptAddress ??= scriptAddress
    return
  }

  // Inside the function, because a server has no HTMLElement to extend.
  class LoyaltyWidget extends HTMLElement {
    static observedAttributes = ATTRIBUTES
    static scriptAddress = scriptAddress
    #fetchToken: FetchToken | undefined
    #appearance: Record<string, unknown> | undefined
    #view = createView(this)
    #frame: WidgetFrame | undefined
    /** What the frame was opened for, or what kept it from being opened. */
    #purpose = ''

    // What was set on the element before this definition came lies over the accessors: it is set again, through them.
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
      this.#plan()
    }

    get appearance(): Record<string, unknown> | undefined {
      return this.#appearance
    }

    set appearance(value) {
      this.#appearance = value
      this.#plan()
    }

    connectedCallback(): void {
      this.#plan()
    }

    // With `moveBefore` the frame survives: having this says that nothing needs doing.
    connectedMoveCallback(): void {}

    // At once: what is removed holds nothing, and what is moved has lost its document, and a dialog its place above the page, in any case.
    disconnectedCallback(): void {
      this.#close()
    }

    attributeChangedCallback(): void {
      this.#plan()
    }

    override focus(): void {
      this.#frame?.focus()
    }

    // At the end of the turn, so that several attributes set one after the other are one change.
    #plan(): void {
      queueMicrotask(() => this.isConnected && this.#sync())
    }

    #sync(): void {
      let config: Config | undefined
      let purpose: string
      try {
        config = readConfig(this, LoyaltyWidget.scriptAddress)
        purpose = config.address + config.isModal
      } catch (error) {
        purpose = String(error)
      }
      if (purpose === this.#purpose) {
        this.#frame?.update(config as Config)
        return
      }
      this.#close()
      this.#purpose = purpose
      if (config) {
        this.#frame = openFrame(this, config, this.#view, this.#emit, () => {
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

  // With setters, because frameworks assign attributes as properties.
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
  customElements.define(NAME, LoyaltyWidget)
}
