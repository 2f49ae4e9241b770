import { fromWidget } from '../from-widget.ts'
import type { FromWidget } from '../protocol.ts'
import { dispatch, readMessage, type Handlers } from '../shapes.ts'
import type { ObservedMessage } from './events.ts'

export type Observe = (direction: ObservedMessage['direction'], method: string, params?: object, id?: number) => void

/** Answers one port until it is closed. What does not pass its guard is dropped, or refused when it is a request. */
export function listen(port: MessagePort, handlers: Handlers<FromWidget>, observe: Observe): void {
  port.addEventListener('message', async ({ data }) => {
    const message = readMessage(data)
    if (!message?.method) return
    observe('in', message.method, message.params, message.id)
    const outcome = await dispatch(fromWidget, handlers, message)
    if (message.id === undefined) return
    const answer = typeof outcome === 'number' ? { error: { code: outcome, message: message.method } } : { result: outcome ?? {} }
    port.postMessage({ jsonrpc: '2.0', id: message.id, ...answer })
    observe('out', message.method, answer, message.id)
  })
  port.start()
}
