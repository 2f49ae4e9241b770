import type { CloseReason } from '../protocol.ts'
import { make } from './make.ts'
import { textsFor } from './texts.ts'

/** The visible content of `<loyalty-widget>`: the page's fallback, the frame, or a failure text. */
export type View = {
  /**
   * Shows a frame, covered by the fallback until `alive()`. The fallback does not cover a frame whose document has
   * already loaded. With `dismiss`, shows the frame in a dialog over the page.
   */
  show(frame: HTMLIFrameElement, locale: string, dismiss?: (reason: CloseReason) => void): void
  /** Hides the fallback that covers the frame. Called after the frame's first message. */
  alive(): void
  /** Hides the frame, and shows the fallback with a failure text. With `retry`, also shows a "Try again" button. */
  fail(locale: string, retry?: () => void): void
  /** Removes the frame and its dialog. Returns the focus to the page, and lets the page scroll again. */
  hide(): void
}

// These styles go into a constructed style sheet. A strict Content-Security-Policy allows such a sheet, but forbids
// <style> elements and style attributes.
const CSS = `:host,dialog[open]{display:grid;grid:auto/100%}[hidden],:host([hidden]){display:none}\
iframe,slot{display:block;grid-area:2/1}iframe{min-height:inherit;max-height:inherit;border:0;width:100%}\
iframe:not([hidden])+slot{background:#8882}\
[role],button,:before{display:block;padding:16px;font:inherit;border:0}\
dialog{width:480px;padding:0;border:0}\
dialog>button,:before{grid-area:1/1;position:sticky;top:0;background:inherit}\
dialog:before{content:attr(aria-label)}dialog>button{justify-self:end}\
@media(width<480px){dialog{min-width:100%;margin-bottom:0}}`

/**
 * Each dialog that opens adds the page's current `overflow` value to this list. Each dialog that closes sets the last
 * value of the list. So the dialog that closes last restores the page's original value.
 */
const overflows: string[] = []

export function createView(element: HTMLElement): View {
  // Reuses a shadow root that the page's own HTML declares, together with the frame in this root.
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  root.adoptedStyleSheets = [sheet]
  const fallback = make('slot')
  root.append(fallback)
  let frame = root.querySelector('iframe')
  let panel: HTMLElement | undefined
  let restore: (() => void) | undefined

  function setVisible(isAlive: boolean, isBroken = false): void {
    panel?.remove()
    fallback.hidden = isAlive
    if (frame) frame.hidden = isBroken
  }

  return {
    show(next, locale, dismiss) {
      frame = next
      // Does not move a frame that is already in the page, because a moved frame loads again.
      if (!frame.isConnected) fallback.before(frame)
      // If the user pressed "Try again", that button had the focus. Moves the focus into the new frame.
      if (root.activeElement) frame.focus()
      // `contentDocument` is null after the frame's document has loaded. The fallback does not cover such a frame.
      setVisible(!frame.contentDocument)
      if (!dismiss) return
      const texts = textsFor(locale)
      const style = document.documentElement.style
      const opener = document.activeElement as HTMLElement | null
      // Prevents the close, because the widget may first ask about unsent input. Browsers close the dialog anyway at a
      // second Escape.
      const escape = (event: Event) => {
        event.preventDefault()
        dismiss('escape')
      }
      const dialog = make('dialog', { dir: texts.dir, ariaLabel: frame.title, onclose: escape, oncancel: escape })
      dialog.append(
        make('button', { ariaLabel: texts.close, textContent: '×', onclick: () => dismiss('cancel') }),
        frame,
        fallback,
      )
      dialog.style.colorScheme = frame.style.colorScheme
      root.append(dialog)
      dialog.showModal()
      overflows.push(style.overflow)
      style.overflow = 'hidden'
      restore = () => {
        // Runs only once: when `opener` gets the focus, a listener of the page may remove the element, which calls
        // `hide` again.
        restore = undefined
        setVisible(true)
        root.append(fallback)
        dialog.remove()
        style.overflow = overflows.pop()!
        opener?.focus()
      }
    },
    alive: () => setVisible(true),
    fail(locale, retry) {
      const texts = textsFor(locale)
      setVisible(false, true)
      panel = make('div', { role: 'alert', dir: texts.dir })
      panel.append(texts.failed)
      if (retry) panel.append(make('button', { textContent: texts.retry, onclick: retry }))
      fallback.after(panel)
    },
    hide() {
      frame?.remove()
      restore?.()
    },
  }
}
