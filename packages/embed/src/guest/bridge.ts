import { fromHost } from '../from-host.ts'
import {
  type CloseReason,
  type Display,
  type EventData,
  type Failure,
  type FromWidget,
  type Init,
  type LwError,
  type Results,
  type TokenGrant,
  type TokenReason,
} from '../protocol.ts'
import { dispatch, isError, isGrant, readMessage } from '../shapes.ts'
import { errorOf, newPage, render } from '../errors.ts'
import { NATIVE_TOKEN_WAIT, OPEN_WAIT, TOKEN_WAIT } from './waits.ts'

/** What a widget may do to the page around it. Every call is safe at any time; without a page to hear it, it does nothing. */
export type Bridge = {
  /** The page's wishes, or 'standalone' when nobody answered in time (at once when not framed). Settles once, never rejects. */
  readonly started: Promise<Init | 'standalone'>
  /** A fresh token from the page. Never rejects; parallel calls share one request. */
  requestToken(reason: TokenReason): Promise<TokenGrant | Failure>
  /** Say it once there is a session for what was first painted, so many ms after the document was opened. */
  ready(firstPaintMs: number): void
  /** CSS pixels. */
  height(h: number): void
  /** Asks for `y` (pixels from the frame's top) to be scrolled into view. */
  scroll(y: number, why: string): void
  event<N extends keyof EventData>(name: N, data: EventData[N]): void
  error(error: LwError): void
  close(reason: CloseReason): void
  /** Whether the page has opened the address, or the app has, within 300 ms. Call it within the user's click. */
  openUrl(url: string, kind: string): Promise<boolean>
}

export type BridgeHandlers = {
  /** Every time a page takes up the bridge, also late (after 'standalone') and again after the page came back. */
  onInit?(init: Init): void
  /** The page's wishes have changed; what did not change may be absent. */
  onUpdate?(change: Partial<Display>): void
  /** Move the focus to the heading. */
  onFocus?(): void
  /** The device's own way back was used: true when the widget has gone back by itself, false when it is to be left. */
  onBack?(): boolean
  /** The page is done with this frame: stop timers. */
  onDestroy?(): void
}

/** A way to the page: a port, or an app (`native`). */
export type Carrier = {
  postMessage(message: object): unknown
  addEventListener?(type: 'message', hear: (event: MessageEvent) => void): void
  start?(): void
  close?(): void
  native?: true
}

/** The bridge itself, apart from how it reaches the page: a carrier attaches, hands over what it receives, and may detach. */
export type BridgeCore = {
  bridge: Bridge
  attach(carrier: Carrier, init: Init): void
  receive(data: unknown): void
  standalone: () => void
  detach: () => void
}

type Fields = Record<string, unknown>

export function createBridge(handlers: BridgeHandlers): BridgeCore {
  let start: (outcome: Init | 'standalone') => void
  const started = new Promise<Init | 'standalone'>((resolve) => (start = resolve))
  /** By id less one. One that has settled stays: whatever comes for it later finds it so, and an id is never used again. */
  const pending: ((result?: Fields) => void)[] = []
  let port: Carrier | undefined
  let sid = ''
  let seq = 0
  let attempt = 0
  let lastHeight = 0
  let asking: Promise<TokenGrant | Failure> | undefined

  const post = (message: object) => port?.postMessage({ jsonrpc: '2.0', ...message })

  // What is said before the handshake waits for it; what nobody hears is lost.
  function note<M extends keyof FromWidget>(method: M, params: FromWidget[M]): void {
    void started.then(() => post({ method, params }))
  }

  function request<M extends keyof Results & keyof FromWidget>(
    method: M,
    params: FromWidget[M],
    wait: number,
  ): Promise<Fields | undefined> {
    return new Promise((resolve) => {
      if (!port) return resolve(undefined)
      const id = pending.push(resolve)
      setTimeout(resolve, wait)
      post({ id, method, params })
    })
  }

  async function askToken(reason: TokenReason): Promise<TokenGrant | Failure> {
    await started
    const native = port?.native
    const result = await request('lw.token', { reason, attempt: ++attempt }, native ? NATIVE_TOKEN_WAIT : TOKEN_WAIT)
    if (isGrant(result)) {
      attempt = 0
      return result
    }
    if (isError(result?.error)) return { error: result.error }
    return { error: native ? errorOf(newPage, 'native_token_unsupported', 'lw.token') : errorOf(render, 'bridge_timeout', 'lw.token') }
  }

  const bridge: Bridge = {
    started,
    requestToken: (reason) => (asking ??= askToken(reason).finally(() => (asking = undefined))),
    ready: (ms) => void started.then(() => note('lw.ready', { sid, firstPaintMs: Math.round(ms) })),
    height: (h) => note('lw.height', { h: (lastHeight = h) }),
    scroll: (y, why) => note('lw.scroll', { y, why }),
    event: (name, data) => note('lw.event', { name, data, at: new Date().toISOString(), seq: ++seq }),
    error: (error) => note('lw.error', error),
    close: (reason) => note('lw.close', { reason }),
    openUrl: async (url, kind) => Boolean((await request('lw.openUrl', { url, kind }, OPEN_WAIT))?.handled),
  }

  function attach(to: Carrier, init: Init): void {
    port = to
    to.addEventListener?.('message', ({ data }) => receive(data))
    to.start?.()
    sid = init.sid
    start(init)
    if (lastHeight) bridge.height(lastHeight)
    handlers.onInit?.(init)
  }

  function detach(): void {
    port?.close?.()
    port = undefined
    for (const settle of pending) settle()
  }

  const incoming = {
    'lw.update': (change: Partial<Display>) => handlers.onUpdate?.(change),
    'lw.focus': () => handlers.onFocus?.(),
    'lw.back': () => ({ handled: handlers.onBack?.() ?? false }),
    'lw.destroy'() {
      handlers.onDestroy?.()
      detach()
    },
  }

  function receive(data: unknown): void {
    const message = readMessage(data)
    if (!message || !port) return
    if (message.method === undefined) return pending[message.id - 1]?.(message.result)
    const { id, method } = message
    const outcome = dispatch(fromHost, incoming, message)
    if (id !== undefined)
      post(typeof outcome === 'number' ? { id, error: { code: outcome, message: method } } : { id, result: outcome ?? {} })
  }

  return { bridge, attach, receive, standalone: () => start('standalone'), detach }
}
