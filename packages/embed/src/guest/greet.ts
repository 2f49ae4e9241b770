import { MAX_VERSION, MIN_VERSION, type Ask, type Hello, type Note, type TokenAsk } from '../protocol.ts'

/** A handshake that the document begins by itself; `connect` goes on with it once the bundle is there. */
export type Greeting = {
  /** For `connect`: it speaks for the same load of the frame. */
  sid: string
  /** To be called once `connect` listens: what was heard before is heard again in a moment, and what was asked is not asked again. */
  handOver: () => void
}

type Who = Pick<Hello, 'widget' | 'build'>
type Greeter = Who & { sid: string; allowedOrigins: readonly string[]; onToken: (token: string) => void }
/** As much of a message as is looked at here. */
type Said = { id?: number; method?: string; params?: { sid?: string; again?: boolean }; result?: { token?: string } } | null

/** What a widget says first. Nothing in it is a secret: the page's origin is not known yet. */
export const helloOf = ({ widget, build }: Who, sid: string): Note => ({
  jsonrpc: '2.0',
  method: 'lw.hello',
  params: { sid, min: MIN_VERSION, max: MAX_VERSION, widget, build } satisfies Hello,
})

/**
 * Says hello to the page around and asks it for a token, without waiting for the bundle. Whose answer it is, is settled here; whether it is well-formed is
 * for `connect`, which reads all of it again. Its text is part of the document, so it is short and needs nothing else.
 */
export function greet(page: Window, { sid, allowedOrigins, onToken, ...who }: Greeter): Greeting {
  const { parent } = page
  const heard: (() => void)[] = []
  let port: MessagePort | undefined
  let answer: MessageEvent<Said> | undefined
  let isOver = false

  function hear(event: MessageEvent<Said>): void {
    const { source, origin, data, ports } = event
    if (port || source !== parent || origin === 'null' || !allowedOrigins.includes(origin)) return
    if (data?.method === 'lw.ping') hello()
    if (data?.method !== 'lw.init' || data.params?.sid !== sid) return
    port = ports[0]
    heard.push(() => page.dispatchEvent(event))
    port?.addEventListener('message', read)
    port?.start()
    const params: TokenAsk = { reason: data.params.again ? 'reconnect' : 'initial', attempt: 1 }
    port?.postMessage({ jsonrpc: '2.0', id: 1, method: 'lw.token', params } satisfies Ask)
  }

  function read(event: MessageEvent<Said>): void {
    const { data } = event
    if (data?.id !== 1 || data.method) {
      if (!isOver) heard.push(() => port?.dispatchEvent(event))
      return
    }
    const token = !isOver && !answer && data.result?.token
    answer ??= event
    if (isOver) deafen()
    if (token) onToken(token)
  }

  const hello = () => parent.postMessage(helloOf(who, sid), '*')
  const deafen = () => port?.removeEventListener('message', read)

  function handOver(): void {
    isOver = true
    page.removeEventListener('message', hear)
    if (answer) deafen()
    const send = port?.postMessage.bind(port)
    // The answer may be here already: it is for who asks.
    if (port && send)
      port.postMessage = (message: Partial<Ask> | null) => {
        if (message?.id !== 1 || message.method !== 'lw.token') send(message)
        else if (answer) port?.dispatchEvent(answer)
      }
    // A page that began to listen late has not heard it yet.
    else hello()
    queueMicrotask(() => {
      for (const again of heard) again()
    })
  }

  page.addEventListener('message', hear)
  hello()
  return { sid, handOver }
}
