import type { FromWidget } from './protocol.ts'
import { number, object, text, type Shapes } from './shapes.ts'

/** The messages that the page accepts, with the fields that the page reads. */
export const fromWidget: Shapes<AcceptedByPage> = {
  'lw.hello': { sid: text, min: number, max: number },
  'lw.refused': { code: text },
  'lw.token': { reason: text },
  'lw.ready': { firstPaintMs: number },
  'lw.height': { h: number },
  'lw.scroll': { y: number },
  'lw.history': { length: number },
  'lw.event': { name: text, data: object },
  'lw.error': { code: text, action: text },
  'lw.close': { reason: text },
}

/**
 * The messages that a page accepts. `lw.openUrl` is absent, because only an app accepts that message. In a page, the
 * widget opens links itself, within the user's click.
 */
export type AcceptedByPage = Omit<FromWidget, 'lw.openUrl'>
