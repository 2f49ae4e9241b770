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
import { dispatch, isError, isGrant, readFromHost } from '../shapes.ts'
import { errorOf } from '../errors.ts'
import { newPage, render } from '../kinds.ts'
import { NATIVE_TOKEN_TIMEOUT, OPEN_TIMEOUT, TOKEN_TIMEOUT } from './timeouts.ts'

/**
 * The widget's connection to its host, which is a page or an app. The widget can call a method at any time. Without a
 * host, the methods do nothing.
 */
export type Bridge = {
  /**
   * Resolves to the host's `lw.init`. Resolves to 'standalone' after the timeout, or at once without a host. Never
   * rejects.
   */
  readonly started: Promise<Init | 'standalone'>
  /** Requests a new token from the host. Parallel calls share one request. Never rejects. */
  requestToken(reason: TokenReason): Promise<TokenGrant | Failure>
  /**
   * Reports that the widget has painted its first screen with a session. `firstPaintMs` is the time in milliseconds
   * since the document opened.
   */
  ready(firstPaintMs: number): void
  /** Reports the height of the content in CSS pixels. */
  height(h: number): void
  /** Requests that the page scrolls until the place `y` is visible. `y` counts CSS pixels from the top of the frame. */
  scroll(y: number, why: string): void
  /** Reports the length of the history with the frame's own entry, or 0 when the frame has none. With `leave`, the page goes back. */
  history(length: number, leave: boolean): void
  event<N extends keyof EventData>(name: N, data: EventData[N]): void
  error(error: LwError): void
  close(reason: CloseReason): void
  /**
   * Sets what happens when the page wants to close the widget over unsent input. Without a function, the widget closes.
   */
  onLeave(ask: (() => void) | undefined): void
  /**
   * Resolves to true if the host confirms within 300 ms that it opens the address. Call `openUrl` in the user's click
   * handler.
   */
  openUrl(url: string, kind: string): Promise<boolean>
}

export type BridgeHandlers = {
  /**
   * Called for each `lw.init`. A late `lw.init` can arrive after `started` has resolved to 'standalone'. The page sends
   * another `lw.init` when the browser restores the page from the back/forward cache.
   */
  onInit?(init: Init): void
  /** Called when the host changes the language or appearance. `change` may lack the unchanged fields. */
  onUpdate?(change: Partial<Display>): void
  /** Called when the host moves the focus to the widget. The widget focuses its heading. */
  onFocus?(): void
  /**
   * Called when the user presses the device's back button. Returns true if the widget went back, false if the app
   * should leave the widget.
   */
  onBack?(): boolean
  /** Called when the page removes the frame. The widget stops its timers here. */
  onDestroy?(): void
}

/** The transport to the host: the `MessagePort` from a page, or the message functions of an app (`native`). */
export type Transport = {
  postMessage(message: object): unknown
  addEventListener?(type: 'message', listener: (event: MessageEvent) => void): void
  start?(): void
  close?(): void
  native?: true
}

/**
 * A bridge without a transport. `connect` attaches a transport, passes the received messages on, and may detach the
 * transport.
 */
export type BridgeCore = {
  bridge: Bridge
  attach(carrier: Transport, init: Init): void
  receive(data: unknown): void
  standalone: () => void
  detach: () => void
}

type Fields = Record<string, unknown>

export function createBridge(handlers: BridgeHandlers): BridgeCore {
  let settleStarted: (outcome: Init | 'standalone') => void
  const started = new Promise<Init | 'standalone'>((resolve) => (settleStarted = resolve))
  /**
   * The resolver of request `id` is at index `id - 1`. Settled resolvers stay, so an id is never reused and a late
   * response has no effect.
   */
  const pending: ((result?: Fields) => void)[] = []
  let port: Transport | undefined
  let sid = ''
  let seq = 0
  let attempt = 0
  let lastHeight = 0
  let askToLeave: (() => void) | undefined
  let pendingToken: Promise<TokenGrant | Failure> | undefined

  const post = (message: object) => port?.postMessage({ jsonrpc: '2.0', ...message })

  // Sends a notification after the handshake. Without a host, drops the notification.
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

  async function requestNewToken(reason: TokenReason): Promise<TokenGrant | Failure> {
    await started
    const native = port?.native
    const result = await request(
      'lw.token',
      { reason, attempt: ++attempt },
      native ? NATIVE_TOKEN_TIMEOUT : TOKEN_TIMEOUT,
    )
    if (isGrant(result)) {
      attempt = 0
      return result
    }
    if (isError(result?.error)) return { error: result.error }
    return {
      error: native
        ? errorOf(newPage, 'native_token_unsupported', 'lw.token')
        : errorOf(render, 'bridge_timeout', 'lw.token'),
    }
  }

  const bridge: Bridge = {
    started,
    requestToken: (reason) => (pendingToken ??= requestNewToken(reason).finally(() => (pendingToken = undefined))),
    ready: (ms) => void started.then(() => note('lw.ready', { sid, firstPaintMs: Math.round(ms) })),
    height: (h) => note('lw.height', { h: (lastHeight = h) }),
    scroll: (y, why) => note('lw.scroll', { y, why }),
    event: (name, data) => note('lw.event', { name, data, at: new Date().toISOString(), seq: ++seq }),
    history: (length, leave) => note('lw.history', { length, leave }),
    error: (error) => note('lw.error', error),
    onLeave: (ask) => void (askToLeave = ask),
    close: (reason) => note('lw.close', { reason }),
    openUrl: async (url, kind) => Boolean((await request('lw.openUrl', { url, kind }, OPEN_TIMEOUT))?.handled),
  }

  function attach(to: Transport, init: Init): void {
    port = to
    to.addEventListener?.('message', ({ data }) => receive(data))
    to.start?.()
    sid = init.sid
    settleStarted(init)
    if (lastHeight) bridge.height(lastHeight)
    handlers.onInit?.(init)
  }

  function detach(): void {
    port?.close?.()
    port = undefined
    pending.forEach((settle) => settle())
  }

  const incoming = {
    'lw.update': (change: Partial<Display>) => handlers.onUpdate?.(change),
    'lw.focus': () => handlers.onFocus?.(),
    'lw.back': () => ({ handled: handlers.onBack?.() ?? false }),
    'lw.leave': () => (askToLeave ? askToLeave() : bridge.close('cancel')),
    'lw.destroy'() {
      handlers.onDestroy?.()
      detach()
    },
  }

  function receive(data: unknown): void {
    const message = readFromHost(data)
    if (!message || !port) return
    if (message.method === undefined) return pending[message.id - 1]?.(message.result)
    const { id, method } = message
    const outcome = dispatch(fromHost, incoming, message)
    if (id !== undefined)
      post(
        typeof outcome === 'number' ? { id, error: { code: outcome, message: method } } : { id, result: outcome ?? {} },
      )
  }

  return { bridge, attach, receive, standalone: () => settleStarted('standalone'), detach }
}
