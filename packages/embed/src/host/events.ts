import type { CloseReason, LwError, WidgetEvent } from '../protocol.ts'

/** One message that crossed the frame, with every token cut out. `in` is towards the page. The `params` of an answer are its `{result}` or `{error}`. */
export type ObservedMessage = { direction: 'in' | 'out'; method: string; params: Record<string, unknown>; id?: number }

/** What the page is told, by name; the element dispatches each as `lw:<name>`, bubbling and composed, with this as its `detail`. */
export type WidgetEvents = {
  ready: { firstPaintMs: number }
  /** `exchange.completed` or `preferences.saved`: a hint for the screen; money moves on the webhook. */
  complete: WidgetEvent
  event: WidgetEvent
  error: LwError
  close: { reason: CloseReason }
  message: ObservedMessage
}

export type Emit = <N extends keyof WidgetEvents>(name: N, detail: WidgetEvents[N]) => void

export type WidgetEventMap = { [N in keyof WidgetEvents as `lw:${N}`]: CustomEvent<WidgetEvents[N]> }
