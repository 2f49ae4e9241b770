import { fromWidget, type AcceptedByPage } from '../from-widget.ts'
import type { RpcRequest } from '../protocol.ts'
import { dispatch, readMessage, type Handlers } from '../shapes.ts'
import type { ObservedMessage } from './events.ts'

export type Observe = (direction: ObservedMessage['direction'], method: string, params?: object, id?: number) => void

/**
 * Handles the widget's messages on a port until the port is closed. Drops invalid notifications, and answers invalid
 * requests with an error.
 */
export function listen(port: MessagePort, handlers: Handlers<AcceptedByPage>, observe: Observe): void {
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- `onmessage` also starts the port, without `start()`
  port.onmessage = async ({ data }) => {
    const message: Partial<RpcRequest> = readMessage(data) ?? {}
    const { id, method, params } = message
    if (!method) return
    observe('in', method, params, id)
    const outcome = await dispatch(fromWidget, handlers, message)
    if (id === undefined) return
    const answer = typeof outcome === 'number' ? { error: { code: outcome, message: method } } : { result: outcome }
    port.postMessage({ jsonrpc: '2.0', id, ...answer })
    observe('out', method, answer, id)
  }
}
