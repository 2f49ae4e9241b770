import {
  MAX_VERSION,
  MIN_VERSION,
  type RpcRequest,
  type Hello,
  type RpcNotification,
  type TokenRequest,
} from '../protocol.ts'

export { findNative, type NativeWindow } from './native.ts'

/**
 * A handshake that an inline script of the document starts. `connect` continues the handshake when the bundle has
 * loaded.
 */
export type Handshake = {
  /** The id of this load of the frame. Pass the id to `connect`, so that `connect` continues the same handshake. */
  sid: string
  /**
   * Dispatches the received messages again, in a microtask, so that `connect` handles them. Call `handOver` after
   * `connect`. No token request is sent twice.
   */
  handOver: () => void
}

type Widget = Pick<Hello, 'widget' | 'build'>
type HandshakeOptions = Widget & { sid: string; allowedOrigins: readonly string[]; onToken: (token: string) => void }
/** The fields of a message that the handshake reads. */
type Message = {
  id?: number
  method?: string
  params?: { sid?: string; again?: boolean }
  result?: { token?: string }
} | null

/**
 * Returns the first message of a widget. This message carries no secret, because the host's origin is still unknown.
 */
export const helloOf = ({ widget, build }: Widget, sid: string): RpcNotification => ({
  jsonrpc: '2.0',
  method: 'lw.hello',
  params: { sid, min: MIN_VERSION, max: MAX_VERSION, widget, build } satisfies Hello,
})

/**
 * Sends a hello to the page and requests a token, before the bundle has loaded. Checks only the sender of each message,
 * because `connect` checks the shape later. The code is short, because every document contains it.
 */
export function startHandshake(page: Window, { sid, allowedOrigins, onToken, ...widget }: HandshakeOptions): Handshake {
  const { parent } = page
  const received: (() => void)[] = []
  let port: MessagePort | undefined
  let answer: MessageEvent<Message> | undefined
  let isOver = false

  function onWindowMessage(event: MessageEvent<Message>): void {
    const { source, origin, data, ports } = event
    if (port || source !== parent || origin === 'null' || !allowedOrigins.includes(origin)) return
    if (data?.method === 'lw.ping') hello()
    if (data?.method !== 'lw.init' || data.params?.sid !== sid) return
    port = ports[0]
    received.push(() => page.dispatchEvent(event))
    port?.addEventListener('message', onPortMessage)
    port?.start()
    const params: TokenRequest = { reason: data.params.again ? 'reconnect' : 'initial', attempt: 1 }
    port?.postMessage({ jsonrpc: '2.0', id: 1, method: 'lw.token', params } satisfies RpcRequest)
  }

  function onPortMessage(event: MessageEvent<Message>): void {
    const { data } = event
    if (data?.id !== 1 || data.method) {
      if (!isOver) received.push(() => port?.dispatchEvent(event))
      return
    }
    const token = !isOver && !answer && data.result?.token
    answer ??= event
    if (isOver) stopListening()
    if (token) onToken(token)
  }

  const hello = () => parent.postMessage(helloOf(widget, sid), '*')
  const stopListening = () => port?.removeEventListener('message', onPortMessage)

  function handOver(): void {
    isOver = true
    page.removeEventListener('message', onWindowMessage)
    if (answer) stopListening()
    const send = port?.postMessage.bind(port)
    // Does not send the bundle's first token request. Instead, the bundle gets the response to the token request that
    // the handshake has already sent.
    if (port && send)
      port.postMessage = (message: Partial<RpcRequest> | null) => {
        if (message?.id !== 1 || message.method !== 'lw.token') send(message)
        else if (answer) port?.dispatchEvent(answer)
      }
    // Repeats the hello, because the page may have begun to listen after the first hello.
    else hello()
    queueMicrotask(() => {
      for (const again of received) again()
    })
  }

  page.addEventListener('message', onWindowMessage)
  hello()
  return { sid, handOver }
}
