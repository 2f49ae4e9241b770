import type { FromWidget } from './protocol.ts'
import { number, object, text, type Shapes } from './shapes.ts'

/** What the page accepts, as far as it reads it. */
export const fromWidget: Shapes<PageHears> = {
  'lw.hello': { sid: text, min: number, max: number },
  'lw.token': { reason: text },
  'lw.ready': { firstPaintMs: number },
  'lw.height': { h: number },
  'lw.scroll': { y: number },
  'lw.event': { name: text, data: object },
  'lw.error': { code: text, action: text },
  'lw.close': { reason: text },
}

/** A link the widget opens by itself, out of the very click; only an app opens it otherwise. */
export type PageHears = Omit<FromWidget, 'lw.openUrl'>
