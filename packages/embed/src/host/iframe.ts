import type { Config, ConfigSource } from './config.ts'
import { make } from './make.ts'
import { textsFor } from './texts.ts'

/**
 * The frame that came with the page's own HTML, on its way since then, or a new one, ready to be inserted: its address never carries a token. One that came for
 * another widget or key is gone first, since it would be spoken to.
 */
export function createIframe({ shadowRoot }: ConfigSource, config: Config): HTMLIFrameElement {
  const { address, loading, display } = config
  const brought = shadowRoot!.querySelector('iframe')
  if (brought?.src.startsWith(address)) return dress(brought, config)
  brought?.remove()
  return dress(
    make('iframe', {
      // allow-same-origin keeps the widget's real origin, without which any sandboxed frame could pose as it; safe because it is not the page's.
      sandbox: 'allow-forms allow-same-origin allow-scripts allow-popups allow-popups-to-escape-sandbox',
      allow: 'clipboard-write',
      referrerPolicy: 'origin',
      // A browser takes null, like any word that it does not know, for 'eager'.
      loading,
      src: `${address}${new URLSearchParams({ locale: display.locale, theme: display.colorScheme })}`,
    }),
    config,
  )
}

/**
 * What follows the page's wishes while the frame lives. Both documents must agree on the colour scheme, or the frame turns opaque: 'auto' is the
 * scheme that the page around declares, which a browser also tells the frame's `prefers-color-scheme`.
 */
export function dress(frame: HTMLIFrameElement, { type, display }: Config): HTMLIFrameElement {
  frame.title = textsFor(display.locale)[type]
  frame.style.colorScheme = display.colorScheme.replace('auto', '')
  return frame
}
