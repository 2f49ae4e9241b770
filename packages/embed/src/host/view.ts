import type { Display } from '../protocol.ts'
import { textsFor } from './texts.ts'

/** What a visitor sees in the place of the element: the page's own fallback, the frame, or a short apology. */
export type View = {
  /** Puts a new frame in place; the fallback stays in front until the frame is alive. */
  show(frame: HTMLIFrameElement): void
  /** The frame has spoken: it alone is visible. */
  alive(): void
  /** The frame is hidden, the fallback is back, and `retry`, when given, is one button away. */
  fail(display: Pick<Display, 'locale' | 'dir'>, retry?: () => void): void
}

// A constructed sheet, because a strict Content-Security-Policy forbids <style> and style attributes but not this.
const CSS = `:host{display:grid;position:relative;grid-template-columns:minmax(0,1fr)}[hidden],:host([hidden]){display:none}
iframe{grid-area:1/1;min-height:inherit;max-height:inherit;border:0;width:100%}slot{display:block;grid-area:1/1;z-index:1}
[role]{padding:16px;font:16px/1.6 system-ui,sans-serif;color:CanvasText;background:Canvas}p{margin:0 0 12px}
button{font:inherit;min-height:44px;padding:0 20px;cursor:pointer}`

export function createView(element: HTMLElement): View {
  const root = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  root.adoptedStyleSheets = [sheet]
  const fallback = document.createElement('slot')
  root.append(fallback)
  let frame: HTMLIFrameElement | undefined
  let panel: HTMLElement | undefined

  function turn(isAlive: boolean): void {
    panel?.remove()
    fallback.hidden = isAlive
  }

  return {
    show(next) {
      turn(false)
      frame?.remove()
      frame = next
      root.prepend(next)
    },
    alive() {
      turn(true)
      if (frame) frame.hidden = false
    },
    fail({ locale, dir }, retry) {
      const texts = textsFor(locale)
      turn(false)
      if (frame) frame.hidden = true
      panel = document.createElement('div')
      panel.dir = dir
      panel.setAttribute('role', 'alert')
      const line = document.createElement('p')
      line.textContent = retry ? texts.failed : texts.unavailable
      panel.append(line)
      if (retry) {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = texts.retry
        button.addEventListener('click', retry)
        panel.append(button)
      }
      root.append(panel)
    },
  }
}
