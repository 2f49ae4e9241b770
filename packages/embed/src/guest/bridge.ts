import { fromHost } from '../from-host.ts'
import {
  openable,
  openInNewTab,
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
import { errorOf, render } from '../errors.ts'

/** What a widget may do to the page around it. Every call is safe at any time; without a page to hear it, it does nothing. */
export type Bridge = {
  /** The page's wishes, or 'standalone' when nobody answered within 1.5 s (at once when not framed). Settles once, never rejects. */
  readonly started: Promise<Init | 'standalone'>
  /** A fresh token from the page. Never rejects; parallel calls share one request. */
  requestToken(reason: TokenReason): Promise<TokenGrant | Failure>
  /** Say it right after the first authenticated paint, not before. */
  ready(): void
  /** CSS pixels. */
  height(h: number): void
  /** Asks for `y` (pixels from the frame's top) to be scrolled into view. */
  scroll(y: number, why: string): void
  event<N extends keyof EventData>(name: N, data: EventData[N]): void
  error(error: LwError): void
  close(reason: CloseReason): void
  /** The page opens the address; when it does not within 300 ms, this window does. Must run inside the user's click. */
  openUrl(url: string, kind: string): Promise<void>
  /** Stops listening and settles what is pending. */
  disconnect(): void
}

export type BridgeHandlers = {
  /** Every time a page takes up the bridge, also late (after 'standalone') and again after the page came back. */
  onInit?(init: Init): void
  /** The page's wishes have changed; what did not change may be absent. */
  onUpdate?(change: Partial<Display>): void
  /** Move the focus to the heading. */
  onFocus?(): void
  /** The page is done with this frame: stop timers. */
  onDestroy?(): void
}

/** A way to the page: a port, or a native bridge. `send` may throw when the way is gone. */
type Carrier = { send(message: object): void; close(): void }

/** The bridge itself, apart from how it reaches the page: a carrier attaches, hands over what it receives, and may detach. */
export type BridgeCore = {
  bridge: Bridge
  attach(carrier: Carrier, init: Init): void
  receive(data: unknown): void
  standalone: () => void
  detach: () => void
}

type Fields = Record<string, unknown>

const OPEN_WAIT = 300
/** Longer than the page's own time-out with its retries: the page's word on the failure is better than ours. */
const TOKEN_WAIT = 40_000

export function createBridge(handlers: BridgeHandlers, onDisconnect: () => void): BridgeCore {
  let start: (outcome: Init | 'standalone') => void
  const started = new Promise<Init | 'standalone'>((resolve) => (start = resolve))
  const pending = new Map<number, (result: Fields | undefined) => void>()
  let carrier: Carrier | undefined
  let sid = ''
  let ids = 0
  let seq = 0
  let attempt = 0
  let lastHeight = 0
  let asking: Promise<TokenGrant | Failure> | undefined

  const post = (message: object) => carrier?.send({ jsonrpc: '2.0', ...message })

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
      if (!carrier) return resolve(undefined)
      const id = ++ids
      pending.set(id, resolve)
      setTimeout(settle, wait, id)
      post({ id, method, params })
    })
  }

  // Once: an answer after the wait, like a wait after the answer, finds nobody.
  function settle(id: number, result?: Fields): void {
    pending.get(id)?.(result)
    pending.delete(id)
  }

  async function askToken(reason: TokenReason): Promise<TokenGrant | Failure> {
    await started
    const result = await request('lw.token', { reason, attempt: ++attempt }, TOKEN_WAIT)
    if (!isGrant(result)) return { error: isError(result?.error) ? result.error : errorOf(render, 'bridge_timeout', 'lw.token: no answer') }
    attempt = 0
    return result
  }

  const bridge: Bridge = {
    started,
    requestToken: (reason) => (asking ??= askToken(reason).finally(() => (asking = undefined))),
    ready: () => note('lw.ready', { sid, firstPaintMs: Math.round(performance.now()) }),
    height: (h) => note('lw.height', { h: (lastHeight = h) }),
    scroll: (y, why) => note('lw.scroll', { y, why }),
    event: (name, data) => note('lw.event', { name, data, at: new Date().toISOString(), seq: ++seq }),
    error: (error) => note('lw.error', error),
    close: (reason) => note('lw.close', { reason }),
    async openUrl(url, kind) {
      const target = openable(url)
      if (target && !(await request('lw.openUrl', { url: target.href, kind }, OPEN_WAIT))?.handled) openInNewTab(target)
    },
    disconnect() {
      onDisconnect()
      detach()
    },
  }

  function attach(to: Carrier, init: Init): void {
    carrier = to
    sid = init.sid
    start(init)
    if (lastHeight) bridge.height(lastHeight)
    handlers.onInit?.(init)
  }

  function detach(): void {
    carrier?.close()
    carrier = undefined
    for (const settle of pending.values()) settle(undefined)
    pending.clear()
  }

  const incoming = {
    'lw.update': (change: Partial<Display>) => handlers.onUpdate?.(change),
    'lw.focus': () => handlers.onFocus?.(),
    'lw.destroy'() {
      handlers.onDestroy?.()
      bridge.disconnect()
    },
  }

  function receive(data: unknown): void {
    const message = readMessage(data)
    if (!message) return
    if (message.method === undefined) return settle(message.id, message.result)
    const outcome = dispatch(fromHost, incoming, message)
    // This version knows no request of the page: every one is refused.
    if (message.id !== undefined) post({ id: message.id, error: { code: outcome, message: message.method } })
  }

  return { bridge, attach, receive, standalone: () => start('standalone'), detach }
}
