import { fromHost } from '../from-host.ts'
import { MAX_VERSION, MIN_VERSION, randomId, type Init, type WidgetType } from '../protocol.ts'
import { dispatch, readMessage } from '../shapes.ts'
import { createBridge, type Bridge, type BridgeCore, type BridgeHandlers } from './bridge.ts'

export type ConnectOptions = BridgeHandlers & {
  widget: WidgetType
  /** The widget's own version, for the page's diagnosis. */
  build: string
  /** Origins that may embed, as the server rendered them into the document. Nobody else is listened to. */
  allowedOrigins: readonly string[]
}

const HELLO_WAIT = 1500

/** Says hello to the page around and answers with the bridge to it. Works in any document: without a frame it is standalone at once. */
export function connect(options: ConnectOptions): Bridge {
  let leave = () => {}
  const core = createBridge(options, () => leave())
  if (window.parent === window) core.standalone()
  else leave = joinFrame(core, options)
  return core.bridge
}

/** The carrier of an iframe: hello over the window, then only the port that a registered page hands over. */
function joinFrame(core: BridgeCore, { widget, build, allowedOrigins }: ConnectOptions): () => void {
  const page = window.parent
  const listening = new AbortController()
  let sid = randomId()
  let taken = false
  const timer = setTimeout(core.standalone, HELLO_WAIT)

  // '*' because the page's origin is not known yet: nothing in a hello is a secret.
  const hello = () => {
    page.postMessage({ jsonrpc: '2.0', method: 'lw.hello', params: { sid, min: MIN_VERSION, max: MAX_VERSION, widget, build } }, '*')
  }

  function onMessage({ source, origin, data, ports: [port] }: MessageEvent): void {
    if (taken || source !== page || origin === 'null' || !allowedOrigins.includes(origin)) return
    const message = readMessage(data)
    if (message?.method) dispatch(fromHost, { 'lw.ping': hello, 'lw.init': (init) => port && take(init, port) }, message)
  }

  function take(init: Init, port: MessagePort): void {
    if (init.sid !== sid || init.v < MIN_VERSION || init.v > MAX_VERSION) return
    taken = true
    port.addEventListener('message', ({ data }) => core.receive(data))
    port.start()
    core.attach({ send: (message) => port.postMessage(message), close: () => port.close() }, init)
  }

  // A page that comes back from the back/forward cache is a new load to the page around: its old port is not to be trusted.
  function onPageShow({ persisted }: PageTransitionEvent): void {
    if (!persisted) return
    core.detach()
    sid = randomId()
    taken = false
    hello()
  }

  window.addEventListener('message', onMessage, listening)
  window.addEventListener('pageshow', onPageShow, listening)
  hello()
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}
