import { config as misconfigured, errorOf } from '../errors.ts'
import type { Appearance } from '../types/appearance.ts'
import { ATTRIBUTES, readConfig, readLocale, type Config } from './config.ts'
import type { Emit, WidgetEventMap } from './events.ts'
import { openFrame, type WidgetFrame } from './frame.ts'
import type { FetchToken } from './config.ts'
import { hearers } from './switchboard.ts'
import { createView } from './view.ts'

const NAME = 'loyalty-widget'
const camelCase = (name: string) => name.replace(/-./, ([, letter]) => letter!.toUpperCase())

/** `<loyalty-widget>`. The text attributes are properties too, and `fetchToken` and `appearance` are properties alone, read when next needed. */
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
  /** 'modal' opens a dialog over the page with the frame; it is over when that closes. Anything else is in the page. */
  mode: string | null
  fetchToken: FetchToken | undefined
  appearance: Appearance | undefined
}

declare global {
  // They bubble: whoever listens, on the document as on the element, is told what they carry.
  interface GlobalEventHandlersEventMap extends WidgetEventMap {}
  interface HTMLElementTagNameMap {
    'loyalty-widget': LoyaltyWidgetElement
  }
}

/** Defines the element once per page; does nothing on a server. The script's address gives the origin where the attribute `origin` is absent. */
export function defineElement(scriptAddress?: string): void {
  if (typeof customElements === 'undefined' || customElements.get(NAME)) return

  // Inside the function, because a server has no HTMLElement to extend.
  class LoyaltyWidget extends HTMLElement {
    static observedAttributes = ATTRIBUTES
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

    // At the end of the turn, so that several attributes set one after the other are one change. Before the first paint again: style sheets that declare
    // the page's colour scheme may still be loading.
    #plan(): void {
      queueMicrotask(this.#sync)
      requestAnimationFrame(this.#sync)
    }

    #sync = () => {
      let config: Config | undefined
      let purpose: string
      try {
        config = readConfig(this, scriptAddress)
        purpose = config.address + config.isModal + this.getAttribute('token-endpoint')
      } catch (error) {
        purpose = String(error)
      }
      if (purpose === this.#purpose) {
        this.#frame?.update(config as Config)
        return
      }
      this.#close()
      // Only now, because the page may take the element away when it hears of the end of what was there.
      if (!this.isConnected) return
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
  // One listener of each kind for the whole page, however many frames there are.
  for (const name of ['message', 'online', 'securitypolicyviolation']) {
    addEventListener(name, (event) => {
      for (const hear of hearers) hear(event)
    })
  }
  customElements.define(NAME, LoyaltyWidget)
}
