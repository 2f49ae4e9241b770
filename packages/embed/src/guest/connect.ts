import { fromHost } from '../from-host.ts'
import { MAX_VERSION, MIN_VERSION, randomId, type Init, type WidgetType } from '../protocol.ts'
import { dispatch, readFromHost } from '../shapes.ts'
import { createBridge, type Bridge, type BridgeHandlers, type Transport } from './bridge.ts'
import { helloOf } from './handshake.ts'
import { findNative, type NativeWindow } from './native.ts'
import { HELLO_TIMEOUT } from './timeouts.ts'

export type ConnectOptions = BridgeHandlers & {
  widget: WidgetType
  /** The version of the widget's build. The page can log this version for diagnosis. */
  build: string
  /**
   * The origins of the pages that may embed the widget. The service renders this list into the document. The widget
   * ignores messages from all other origins.
   */
  allowedOrigins: readonly string[]
  /**
   * The session id of a handshake that an inline script of the document has started. Without `sid`, `connect` starts a
   * new handshake with a hello.
   */
  sid?: string | undefined
  /** Milliseconds to wait for the host. By default 1,500. */
  wait?: number | undefined
}

/**
 * Sends a hello to the host and returns the bridge to the host. A page gets window messages, and an app gets JSON
 * strings. In a document without a host, the bridge is standalone at once.
 */
export function connect(options: ConnectOptions): Bridge {
  const core = createBridge(options)
  const page: Window & NativeWindow = window.parent
  /** The transport to an app; undefined in a page, because a page sends a port with `lw.init`. */
  const port = page === window ? findNative(page) : undefined
  let { sid = randomId() } = options
  let taken = false

  async function toApp(message: object): Promise<void> {
    try {
      await port?.postMessage(JSON.stringify(message))
    } catch {
      // Ignores an app that is gone or refuses the message: the timeout handles both cases.
    }
  }

  function hello(): void {
    const message = helloOf(options, sid)
    if (port) void toApp(message)
    else page.postMessage(message, '*')
  }

  // Starts a new handshake in two cases. The browser may restore the document from the back/forward cache, where its
  // port may have stopped working. Or a ping arrives after the handshake, which means that the app has restarted.
  function begin(): void {
    core.detach()
    sid = randomId()
    taken = false
    hello()
  }

  function accept(data: unknown, carrier?: Transport): void {
    const message = readFromHost(data)
    const take = (init: Init) => {
      if (taken || !carrier || init.sid !== sid || init.v < MIN_VERSION || init.v > MAX_VERSION) return
      taken = true
      core.attach(carrier, init)
    }
    if (message?.method) dispatch(fromHost, { 'lw.ping': taken ? begin : hello, 'lw.init': take }, message)
  }

  function onMessage({ source, origin, data, ports }: MessageEvent): void {
    if (!taken && source === page && origin !== 'null' && options.allowedOrigins.includes(origin))
      accept(data, ports[0])
  }

  function receive(json: string): void {
    accept(json, { postMessage: toApp, native: true })
    core.receive(json)
  }

  if (port) page.LoyaltyWidget = { receive }
  else if (page === window) {
    core.standalone()
    return core.bridge
  } else window.addEventListener('message', onMessage)
  window.addEventListener('pageshow', ({ persisted }) => persisted && begin())
  setTimeout(core.standalone, options.wait ?? HELLO_TIMEOUT)
  if (!options.sid) hello()
  return core.bridge
}
