import type { CloseReason, LwError, WidgetEvent } from '../protocol.ts'

/**
 * A message between page and widget, without tokens. `in` means from the widget to the page. For a response, `params`
 * is `{result}` or `{error}`.
 */
export type ObservedMessage = { direction: 'in' | 'out'; method: string; params: Record<string, unknown>; id?: number }

/**
 * The `detail` of each event of the element, by name. The element dispatches `lw:<name>` as a bubbling, composed event.
 */
export type WidgetEvents = {
  ready: { firstPaintMs: number }
  /**
   * Dispatched for the widget's event `exchange.completed` or `preferences.saved`. Use this event only to update the
   * screen: only the webhook confirms a transaction.
   */
  complete: WidgetEvent
  event: WidgetEvent
  error: LwError
  close: { reason: CloseReason }
  message: ObservedMessage
}

export type Emit = <N extends keyof WidgetEvents>(name: N, detail: WidgetEvents[N]) => void

export type WidgetEventMap = { [N in keyof WidgetEvents as `lw:${N}`]: CustomEvent<WidgetEvents[N]> }
