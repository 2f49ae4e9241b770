import { errorOf, withDocs } from '../errors.ts'
import { fromWidget, type AcceptedByPage } from '../from-widget.ts'
import { config as misconfigured, load, network } from '../kinds.ts'
import { logError } from '../log-error.ts'
import {
  MAX_VERSION,
  MIN_VERSION,
  type ErrorCode,
  type FromHost,
  type FromWidget,
  type Hello,
  type LwError,
} from '../protocol.ts'
import { dispatch, readMessage, type Handlers } from '../shapes.ts'
import type { Config, ConfigSource } from './config.ts'
import type { Emit } from './events.ts'
import { createIframe, applyDisplay, scrollToFrame } from './iframe.ts'
import { listen, type Observe } from './listen.ts'
import { make } from './make.ts'
import { createMinter } from './mint-token.ts'
import { listeners, type PageEvent } from './page-events.ts'
import { probeService } from './probe-service.ts'
import type { View } from './view.ts'

/** An open frame with its handshake, port and timeouts, from the insertion to the removal. */
export type WidgetFrame = {
  /**
   * Applies a changed configuration to the open frame. Sends the language and appearance to the widget if any value
   * changed.
   */
  update(config: Config): void
  focus(): void
  close(): void
}

export function openFrame(
  element: ConfigSource,
  first: Config,
  view: View,
  emit: Emit,
  restart: () => void,
): WidgetFrame {
  // Identifies this mounted widget in logs. `Math.random` is enough, because no security depends on this id.
  const inst = `${Math.random()}`
  const frame = createIframe(element, first)
  const isEager = frame.loading !== 'lazy'
  const removal = new AbortController()
  const minter = (ahead: boolean) => createMinter(element, first.type, inst, ahead, removal.signal)
  // The token request begins before the frame is inserted, because the insertion blocks the main thread.
  let requestToken = minter(isEager)
  let config = first
  let sid: string | undefined
  let port: MessagePort | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The error code that `giveUp` reports if the frame sends nothing until the timeout. */
  let silenceCause: ErrorCode = 'load_timeout'
  let isProbeBlocked = false
  /** Returns whether the frame's own entry is the newest of the history, and the page is still at `place`. */
  let isOnTop = () => false
  let place = ''
  // True after the frame failed to load. `report` does not emit later errors, because they are consequences of this
  // failure.
  let isBroken = false
  // The height until the widget reports the height of its content. 800 is near the preferences' height on a 390-pixel
  // phone: 783 in English, 846 in Arabic. So the page hardly moves when the report arrives.
  let height = 800
  let minHeight = height
  /** True while the widget has input that the user has not sent. */
  let hasInput: unknown

  const observe: Observe = (direction, method, params, id) => {
    emit('message', { direction, method, params: { ...params }, id })
  }

  function send<M extends keyof FromHost>(method: M, params: FromHost[M]): void {
    if (!port) return
    port.postMessage({ jsonrpc: '2.0', method, params })
    observe('out', method, params)
  }

  // Sets the frame's height in CSS pixels. The style sheet then applies the `min-height` and `max-height` of
  // `<loyalty-widget>`.
  function applyHeight(): void {
    frame.style.height = `${Math.max(height, minHeight)}px`
  }

  // Stops the timeout and lets the frame shrink to its content.
  function stopWaiting(): void {
    clearTimeout(timer)
    minHeight = 0
    applyHeight()
  }

  // `isExplained` is true for an error that the loader itself found: it writes the line for developers. The service and
  // the widget write the lines of their errors themselves.
  function report(error: LwError, isExplained?: unknown): void {
    stopWaiting()
    if (isBroken) return
    const reported = withDocs(error, config.origin)
    if (isExplained) logError(reported)
    emit('error', reported)
  }

  function giveUp(kind = load, code = silenceCause, explanation?: string, detail?: LwError['detail']): void {
    view.fail(config.display.locale, restart)
    report(errorOf(kind, code, explanation ?? config.origin, inst, detail), explanation)
    isBroken = true
  }

  function probe(): void {
    const isOver = () => sid ?? (!minHeight || isProbeBlocked)
    probeService(frame, `${config.origin}/embed/v1/embed.js?${inst}`, isOver, () =>
      giveUp(network, navigator.onLine ? 'api_unreachable' : 'offline', `No answer. Check ${config.origin}`),
    )
  }

  function startTimeout(time: number): void {
    clearTimeout(timer)
    timer = setTimeout(giveUp, time)
    setTimeout(probe, 500)
  }

  function acceptHello(hello: Hello): void {
    if (hello.sid === sid) return
    const again = !!sid
    sid = hello.sid
    isBroken = false
    // A second hello means that the frame has reloaded. A token from before the reload may belong to a different user,
    // so a new minter replaces the old one.
    if (again) requestToken = minter(false)
    view.alive()
    port?.close()
    if (hello.min > MAX_VERSION || hello.max < MIN_VERSION) {
      report(errorOf(misconfigured, 'protocol_unsupported', 'Load a newer embed.js', inst), true)
      return
    }
    const channel = new MessageChannel()
    port = channel.port1
    listen(port, methods, observe)
    const v = Math.min(hello.max, MAX_VERSION)
    const params = {
      v,
      sid,
      inst,
      again,
      features: { modal: config.isModal, history: config.hasHistory },
      ...config.display,
    }
    frame.contentWindow?.postMessage({ jsonrpc: '2.0', method: 'lw.init', params }, config.origin, [channel.port2])
    silenceCause = 'ready_timeout'
    startTimeout(30_000)
    // Emits these events after the rest of the handshake, because a listener of the page may remove the widget.
    observe('in', 'lw.hello', hello)
    observe('out', 'lw.init', params)
  }

  // The browser decides when a lazy frame loads, so the timeout begins when the frame becomes visible.
  const visibility = new IntersectionObserver((entries) => {
    if (entries.pop()!.isIntersecting && !sid && frame.isConnected) startTimeout(15_000)
  })

  function onPageEvent(event: PageEvent): void {
    // `contentDocument` is readable only until the frame's document has loaded. After the load, a frame that still has
    // no screen may have lost the network before its bundle arrived. The page restarts only such a frame.
    if (event.type === 'online' && (isBroken || (minHeight && !frame.contentDocument))) restart()
    // Here the page's Content-Security-Policy blocked something before the first screen. Browsers give only the origin
    // of a blocked frame, and the whole address of a blocked request.
    if (minHeight && event.disposition === 'enforce') {
      const { effectiveDirective: directive, blockedURI: blocked = '' } = event
      const isOurs = blocked.startsWith(config.origin)
      isProbeBlocked ||= isOurs
      if (
        directive === 'frame-src'
          ? isOurs && !sid
          : blocked === make('a', { href: element.getAttribute('token-endpoint') }).href
      ) {
        // Accepts no later hello, because without a token the widget would report the same failure again.
        listeners.delete(onPageEvent)
        giveUp(
          misconfigured,
          'blocked_by_page_policy',
          `${directive} blocks ${blocked}. Allow it in the policy of the page`,
          { directive, blocked },
        )
      }
    }
    // Reads `contentWindow` for each message, because the frame gets a new window when the page moves the element. A
    // sandboxed sender has the origin 'null', which never equals the configured origin.
    if (event.source === frame.contentWindow && event.origin === config.origin) {
      // The service may send a document that only reports why it refused the frame. A widget that has said hello is not
      // refused, and a frame is refused once.
      dispatch(
        fromWidget,
        { 'lw.refused': ({ code }) => sid ?? giveUp(misconfigured, code), 'lw.hello': acceptHello },
        readMessage(event.data),
      )
    }
  }

  const methods: Handlers<AcceptedByPage> = {
    // A failed token request emits no `lw:error` here. The widget retries, and sends `lw.error` after its last retry.
    'lw.token': ({ reason }) => requestToken(reason),
    'lw.ready'({ firstPaintMs }) {
      stopWaiting()
      isBroken = false
      view.alive()
      if (config.isModal) focus()
      emit('ready', { firstPaintMs })
    },
    // Until the first screen is ready, the frame is at least `minHeight` high. If the frame shrank and grew again, the
    // page's content below would move twice.
    'lw.height'({ h }) {
      height = h
      applyHeight()
    },
    'lw.history'({ length, leave }) {
      // After a second press of Back, the page may show another route.
      if (leave && location.href === place) history.back()
      const { state } = history
      place = location.href
      isOnTop = () => history.length === length && history.state === state && location.href === place
    },
    'lw.scroll': ({ y }) => scrollToFrame(frame, y),
    'lw.event'(event) {
      hasInput = event.data['dirty'] ?? hasInput
      emit('event', event)
      if (/\.(completed|saved)$/.test(event.name)) emit('complete', event)
    },
    'lw.error': (error) => report(error),
    'lw.close': (closing) => end(closing, closing.reason === 'escape'),
  }

  function focus(): void {
    frame.focus()
    send('lw.focus', {})
  }

  function close(): void {
    send('lw.destroy', {})
    listeners.delete(onPageEvent)
    stopWaiting()
    port?.close()
    port = undefined
    removal.abort()
    view.hide()
    // Going back would cancel the opening of another page. iOS reports no opening, and only iOS has this style.
    if (CSS.supports('-webkit-touch-callout', 'none')) return
    const stop = () => clearTimeout(taking)
    addEventListener('beforeunload', stop)
    // Chromium keeps the entry of a removed frame, so a press of Back would do nothing. Waits, because the page may add
    // an entry after it has removed the widget. With a new widget in the page, Chromium would leave the page.
    const taking = setTimeout(() => {
      removeEventListener('beforeunload', stop)
      if (isOnTop() && !listeners.size) history.back()
    }, 500)
  }

  // Closes a dialog. A widget without a dialog stays open: the page decides in its listener for `lw:close`. With `asks`,
  // the widget first asks the user about unsent input, once.
  function end(closing: FromWidget['lw.close'], asks?: boolean): void {
    if (asks && hasInput) {
      hasInput = false
      send('lw.leave', {})
      return
    }
    if (config.isModal) close()
    emit('close', closing)
  }

  listeners.add(onPageEvent)
  applyHeight()
  view.show(frame, config.display.locale, config.isModal ? (reason) => end({ reason }, true) : undefined)
  if (isEager) startTimeout(15_000)
  else visibility.observe(frame)
  if (!frame.contentDocument) {
    // The frame was in the page's own HTML, and its document has loaded. A widget in this document answers the ping at
    // once, so a short timeout is enough.
    frame.contentWindow?.postMessage({ jsonrpc: '2.0', method: 'lw.ping' }, config.origin)
    startTimeout(5_000)
  }

  return {
    update(next) {
      if (JSON.stringify(config) === JSON.stringify((config = next))) return
      applyDisplay(frame, config)
      send('lw.update', config.display)
    },
    focus,
    close,
  }
}
