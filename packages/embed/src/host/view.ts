import type { Display } from '../protocol.ts'
import { textsFor } from './texts.ts'

/** What a visitor sees in the place of the element: the page's own fallback, the frame, or a short apology. */
export type View = {
  /** Puts a new frame in place; the fallback lies over it until the frame is alive. */
  show(frame: HTMLIFrameElement): void
  /** The frame has spoken: it alone is visible. */
  alive(): void
  /** The frame is hidden, the fallback is back, and `retry`, when given, is one button away. */
  fail(display: Pick<Display, 'locale' | 'dir'>, retry?: () => void): void
}

// A constructed sheet, because a strict Content-Security-Policy forbids <style> and style attributes but not this.
const CSS = `:host{display:grid}[hidden],:host([hidden]){display:none}
iframe{grid-area:1/1;min-height:inherit;max-height:inherit;border:0;width:100%}slot{display:block;grid-area:1/1}
[role]{padding:16px}button{display:block;min-height:44px;font:inherit}`

export function createView(element: HTMLElement): View {
  const root = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  root.adoptedStyleSheets = [sheet]
  const fallback = document.createElement('slot')
  root.append(fallback)
  let frame: HTMLIFrameElement | undefined
  let panel: HTMLElement | undefined

  function turn(isAlive: boolean, isBroken = false): void {
    panel?.remove()
    fallback.hidden = isAlive
    if (frame) frame.hidden = isBroken
  }

  return {
    show(next) {
      root.prepend((frame = next))
      turn(false)
    },
    alive: () => turn(true),
    fail({ locale, dir }, retry) {
      const texts = textsFor(locale)
      turn(false, true)
      panel = Object.assign(document.createElement('div'), { role: 'alert', dir })
      panel.append(texts.failed)
      if (retry) panel.append(Object.assign(document.createElement('button'), { type: 'button', textContent: texts.retry, onclick: retry }))
      root.append(panel)
    },
  }
}
