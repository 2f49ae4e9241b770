import type { Config, ConfigSource } from './config.ts'
import { make } from './make.ts'
import { textsFor } from './texts.ts'

/**
 * Returns the frame that the page's own HTML contains, or a new frame that the caller inserts. Removes a frame with a
 * different address from the HTML, because such a frame must get no messages. The address never contains a token.
 */
export function createIframe({ shadowRoot }: ConfigSource, config: Config): HTMLIFrameElement {
  const { address, loading, display } = config
  const existing = shadowRoot!.querySelector('iframe')
  if (existing?.src.startsWith(address)) return applyDisplay(existing, config)
  existing?.remove()
  return applyDisplay(
    make('iframe', {
      // `allow-same-origin` keeps the widget's real origin. Without a real origin, any sandboxed frame could pose as
      // the widget. This permission is safe, because page and widget have different origins.
      sandbox:
        'allow-forms allow-same-origin allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads',
      // A browser without sharing complains about the unknown permission.
      allow: 'share' in navigator ? 'clipboard-write; web-share' : 'clipboard-write',
      referrerPolicy: 'origin',
      // Browsers treat null and any unknown word as 'eager'.
      loading,
      src: `${address}${new URLSearchParams({ locale: display.locale, theme: display.colorScheme })}`,
    }),
    config,
  )
}

/**
 * Sets the frame's title and colour scheme. Page and frame need the same colour scheme, or the frame gets an opaque
 * background. With 'auto', the frame inherits the page's colour scheme.
 */
export function applyDisplay(frame: HTMLIFrameElement, { type, display }: Config): HTMLIFrameElement {
  frame.title = textsFor(display.locale)[type]
  frame.style.colorScheme = display.colorScheme.replace('auto', '')
  return frame
}

/**
 * Scrolls the page until the place `y` pixels below the frame's top is visible. Does nothing if the place is in the
 * upper three quarters of the screen.
 */
export function scrollToFrame(frame: HTMLIFrameElement, y: number): void {
  const top = () => frame.getBoundingClientRect().top + y
  if (top() >= 0 && top() <= innerHeight * 0.75) return
  // `scrollIntoView` with a scroll margin also scrolls a scrollable element around the frame. The scrolling is instant,
  // because some browsers animate even for users who prefer reduced motion.
  frame.style.scrollMarginTop = `${16 - y}px`
  frame.scrollIntoView({ behavior: 'instant' })
  // Chromium adds the margin once for each scrollable ancestor, so the page scrolls too far. Scrolls back by the
  // excess, but never forward: a forward scroll would move the page behind a dialog.
  scrollBy({ top: Math.min(0, top() - 16), behavior: 'instant' })
}
