import type { Config } from './config.ts'
import { make } from './make.ts'
import { textsFor } from './texts.ts'

/** A frame ready to be inserted. Its address never carries a token. */
export function createIframe(config: Config): HTMLIFrameElement {
  const { address, loading, display } = config
  return dress(
    make('iframe', {
      // allow-same-origin keeps the widget's real origin, without which any sandboxed frame could pose as it; safe because it is not the page's.
      sandbox: 'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts',
      allow: 'clipboard-write',
      referrerPolicy: 'origin',
      // A browser takes null, like any word that it does not know, for 'eager'.
      loading,
      src: `${address}&${new URLSearchParams({ locale: display.locale, theme: display.colorScheme }).toString()}`,
    }),
    config,
  )
}

/**
 * What follows the page's wishes while the frame lives. Both documents must agree on the colour scheme, or the frame turns opaque: 'auto' is the
 * scheme of the page around, which a browser also tells the frame's `prefers-color-scheme`.
 */
export function dress(frame: HTMLIFrameElement, { type, display }: Config): HTMLIFrameElement {
  frame.title = textsFor(display.locale)[type]
  frame.style.colorScheme = display.colorScheme.replace('auto', '')
  return frame
}
