import { fromHost } from '../from-host.ts'
import { MAX_VERSION, MIN_VERSION, randomId, type Init, type WidgetType } from '../protocol.ts'
import { dispatch, readMessage } from '../shapes.ts'
import { createBridge, type Bridge, type BridgeHandlers, type Transport } from './bridge.ts'
import { helloOf } from './handshake.ts'
import { findNative, type NativeWindow } from './native.ts'
import { HELLO_TIMEOUT } from './timeouts.ts'

export type ConnectOptions = BridgeHandlers & {
  widget: WidgetType
  /** The widget's version, for diagnosis by the page. */
  build: string
  /**
   * The origins of the pages that may embed the widget, rendered into the document by the service. Messages of other
   * origins are ignored.
   */
  allowedOrigins: readonly string[]
  /** The `sid` of a handshake that the document has already started. Without `sid`, `connect` sends the first hello. */
  sid?: string | undefined
  /** Milliseconds to wait for the host. By default 1,500. */
  wait?: number | undefined
}

/**
 * Sends a hello to the host, which is a page (window messages) or an app (strings), and returns the bridge to the host.
 * In a document without a host, the bridge is standalone at once.
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

  // Starts a new handshake in two cases. The document came from the back/forward cache, so its port may no longer work.
  // Or a ping arrives after the handshake, because the app has restarted while the page stayed open.
  function begin(): void {
    core.detach()
    sid = randomId()
    taken = false
    hello()
  }

  function accept(data: unknown, carrier?: Transport): void {
    const message = readMessage(data)
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
