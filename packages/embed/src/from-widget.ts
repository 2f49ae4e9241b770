import type { FromWidget } from './protocol.ts'
import { error, number, object, oneOf, text, type Shapes } from './shapes.ts'

/** What the page accepts. */
export const fromWidget: Shapes<FromWidget> = {
  'lw.hello': { sid: text, min: number, max: number, widget: text, build: text },
  'lw.token': { reason: oneOf('initial', 'expiring', 'expired', 'unauthorized', 'reconnect'), attempt: number },
  'lw.ready': { sid: text, firstPaintMs: number },
  'lw.height': { h: number },
  'lw.scroll': { y: number, why: text },
  'lw.event': { name: text, data: object, at: text, seq: number },
  'lw.error': error,
  'lw.close': { reason: oneOf('done', 'cancel', 'escape') },
  'lw.openUrl': { url: text, kind: text },
}
