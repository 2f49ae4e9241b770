import { MAX_VERSION, MIN_VERSION, type Ask, type Hello, type Note, type TokenAsk } from '../protocol.ts'

/** A handshake that the document begins by itself; `connect` goes on with it once the bundle is there. */
export type Greeting = {
  sid: string
  /** The page's answer, once it has come. */
  init?: MessageEvent
  /** What the page has said on its port since; the answer to the first request, `lw.token`, may be among it. */
  heard: unknown[]
  /** From now on somebody else listens. */
  stop: () => void
}

type Greeter = Pick<Hello, 'sid' | 'widget' | 'build'> & { allowedOrigins: readonly string[]; onToken: (token: string) => void }
/** As much of a message as is looked at here. */
type Said = { id?: number; method?: string; params?: { sid?: string; again?: boolean }; result?: { token?: string } } | null

/** What a widget says first. Nothing in it is a secret: the page's origin is not known yet. */
export const helloOf = ({ sid, widget, build }: Pick<Hello, 'sid' | 'widget' | 'build'>): Note => ({
  jsonrpc: '2.0',
  method: 'lw.hello',
  params: { sid, min: MIN_VERSION, max: MAX_VERSION, widget, build } satisfies Hello,
})

/**
 * Says hello to the page around and asks it for a token, without waiting for the bundle. Whose answer it is, is settled here; whether it is well-formed is
 * for `connect`, which reads all of it again. Its text is part of the document, so it is short and needs nothing else.
 */
export function greet(page: Window, { allowedOrigins, onToken, ...who }: Greeter): Greeting {
  const { parent } = page
  function hear(event: MessageEvent<Said>): void {
    const { source, origin, data, ports } = event
    const [port] = ports
    if (greeting.init || !port || source !== parent || origin === 'null' || !allowedOrigins.includes(origin)) return
    if (data?.method !== 'lw.init' || data.params?.sid !== who.sid) return
    greeting.init = event
    const read = ({ data: answer }: MessageEvent<Said>) => {
      greeting.heard.push(answer)
      const token = answer?.id === 1 && answer.result?.token
      if (token) onToken(token)
    }
    port.addEventListener('message', read, { signal })
    port.start()
    const params: TokenAsk = { reason: data.params.again ? 'reconnect' : 'initial', attempt: 1 }
    port.postMessage({ jsonrpc: '2.0', id: 1, method: 'lw.token', params } satisfies Ask)
  }
  const listening = new AbortController()
  const { signal } = listening
  const greeting: Greeting = { sid: who.sid, heard: [], stop: () => listening.abort() }
  page.addEventListener('message', hear, { signal })
  parent.postMessage(helloOf(who), '*')
  return greeting
}
