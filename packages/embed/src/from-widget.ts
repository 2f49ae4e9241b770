import type { FromWidget } from './protocol.ts'
import { error, number, object, oneOf, text, type Shapes } from './shapes.ts'

/** What the page accepts, as far as it reads it. */
export const fromWidget: Shapes<PageHears> = {
  'lw.hello': { sid: text, min: number, max: number, widget: text },
  'lw.token': { reason: text },
  'lw.ready': { firstPaintMs: number },
  'lw.height': { h: number },
  'lw.scroll': { y: number },
  'lw.event': { name: text, data: object, at: text, seq: number },
  'lw.error': error,
  'lw.close': { reason: oneOf('cancel', 'escape', 'done') },
}

/** A link the widget opens by itself, out of the very click; only an app opens it otherwise. */
export type PageHears = Omit<FromWidget, 'lw.openUrl'>
