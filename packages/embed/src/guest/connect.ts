import { fromHost } from '../from-host.ts'
import { MAX_VERSION, MIN_VERSION, randomId, type Init, type WidgetType } from '../protocol.ts'
import { dispatch, readMessage } from '../shapes.ts'
import { createBridge, type Bridge, type BridgeHandlers, type Carrier } from './bridge.ts'
import { helloOf } from './greet.ts'
import { findNative, type NativeWindow } from './native.ts'
import { HELLO_WAIT } from './waits.ts'

export type ConnectOptions = BridgeHandlers & {
  widget: WidgetType
  /** The widget's own version, for the page's diagnosis. */
  build: string
  /** Origins that may embed, as the server rendered them into the document. Nobody else is listened to. */
  allowedOrigins: readonly string[]
  /** Of a greeting that the document has begun, which hands over: nobody is greeted twice. */
  sid?: string | undefined
  /** Milliseconds to wait for whoever is around; 1.5 s without it. */
  wait?: number | undefined
}

/**
 * Says hello to whoever is around, a page by window messages or an app by the strings of its webview, and answers with the bridge to it.
 * Works in any document: with nobody around it is standalone at once.
 */
export function connect(options: ConnectOptions): Bridge {
  const core = createBridge(options)
  const page: Window & NativeWindow = window.parent
  /** Of an app; a page hands over its own. */
  const port = page === window ? findNative(page) : undefined
  let { sid = randomId() } = options
  let taken = false

  async function toApp(message: object): Promise<void> {
    try {
      await port?.postMessage(JSON.stringify(message))
    } catch {
      // An app that is gone, or refuses, is one that does not answer.
    }
  }

  function hello(): void {
    const message = helloOf(options, sid)
    if (port) void toApp(message)
    else page.postMessage(message, '*')
  }

  // A page that comes back from the back/forward cache is a new load to whoever is around, and its old port is not to be trusted.
  // A ping after the handshake is an app that has started anew around the page.
  function begin(): void {
    core.detach()
    sid = randomId()
    taken = false
    hello()
  }

  function hear(data: unknown, carrier?: Carrier): void {
    const message = readMessage(data)
    const take = (init: Init) => {
      if (taken || !carrier || init.sid !== sid || init.v < MIN_VERSION || init.v > MAX_VERSION) return
      taken = true
      core.attach(carrier, init)
    }
    if (message?.method) dispatch(fromHost, { 'lw.ping': taken ? begin : hello, 'lw.init': take }, message)
  }

  function onMessage({ source, origin, data, ports }: MessageEvent): void {
    if (!taken && source === page && origin !== 'null' && options.allowedOrigins.includes(origin)) hear(data, ports[0])
  }

  function receive(json: string): void {
    hear(json, { postMessage: toApp, native: true })
    core.receive(json)
  }

  if (port) page.LoyaltyWidget = { receive }
  else if (page === window) {
    core.standalone()
    return core.bridge
  } else window.addEventListener('message', onMessage)
  window.addEventListener('pageshow', ({ persisted }) => persisted && begin())
  setTimeout(core.standalone, options.wait ?? HELLO_WAIT)
  if (!options.sid) hello()
  return core.bridge
}
