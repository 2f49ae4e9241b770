import { config as misconfigured, errorOf, load, redact } from '../errors.ts'
import { fromWidget, type AcceptedByPage } from '../from-widget.ts'
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
import { createMinter } from './mint-token.ts'
import { listeners, type PageEvent } from './page-events.ts'
import type { View } from './view.ts'

/** A frame from insertion to removal, with its handshake, port and timeouts. */
export type WidgetFrame = {
  /**
   * Applies a new configuration of the same widget. Sends the new display to the widget if the configuration changed.
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
  // Identifies this mount in logs. `Math.random` is enough, because no security depends on this id.
  const inst = `${Math.random()}`
  const frame = createIframe(element, first)
  const isEager = frame.loading !== 'lazy'
  const removal = new AbortController()
  const minter = (ahead: boolean) => createMinter(element, first.type, inst, ahead, removal.signal)
  // The token request begins before the frame is inserted, because the insertion blocks the thread.
  let requestToken = minter(isEager)
  let config = first
  let sid: string | undefined
  let port: MessagePort | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The error to report when the timeout ends. */
  let silenceCause: ErrorCode = 'load_timeout'
  // True after the frame failed to load. Later errors only follow from this failure, so `report` does not emit them.
  let isBroken = false
  // The height before the widget reports its own. On a phone 390 pixels wide, the preferences are 783 pixels high in
  // English and 846 in Arabic. So the page hardly moves when the real height arrives.
  let height = 800
  let minHeight = height

  const observe: Observe = (direction, method, params, id) => {
    emit('message', redact({ direction, method, params: { ...params }, id }))
  }

  function send<M extends keyof FromHost>(method: M, params: FromHost[M]): void {
    if (!port) return
    port.postMessage({ jsonrpc: '2.0', method, params })
    observe('out', method, params)
  }

  // Sets the height in CSS pixels. The style sheet then applies the `min-height` and `max-height` of the element.
  function applyHeight(): void {
    frame.style.height = `${Math.max(height, minHeight)}px`
  }

  // Stops the timeout and lets the frame shrink to its content.
  function stopWaiting(): void {
    clearTimeout(timer)
    minHeight = 0
    applyHeight()
  }

  function report(error: LwError): void {
    stopWaiting()
    if (!isBroken) emit('error', redact(error))
  }

  function giveUp(): void {
    view.fail(config.display.locale, restart)
    report(errorOf(load, silenceCause, config.origin, inst))
    isBroken = true
  }

  function startTimeout(time: number): void {
    clearTimeout(timer)
    timer = setTimeout(giveUp, time)
  }

  function acceptHello(hello: Hello): void {
    if (hello.sid === sid) return
    const again = !!sid
    sid = hello.sid
    isBroken = false
    // A token in flight, or a prefetched token, may belong to the user before the reload.
    if (again) requestToken = minter(false)
    view.alive()
    port?.close()
    if (hello.min > MAX_VERSION || hello.max < MIN_VERSION) {
      report(errorOf(misconfigured, 'protocol_unsupported', `${hello.min}-${hello.max}`, inst))
      return observe('in', 'lw.hello', hello)
    }
    const channel = new MessageChannel()
    port = channel.port1
    listen(port, methods, observe)
    const v = Math.min(hello.max, MAX_VERSION)
    const params = { v, sid, inst, again, features: { modal: config.isModal }, ...config.display }
    frame.contentWindow?.postMessage({ jsonrpc: '2.0', method: 'lw.init', params }, config.origin, [channel.port2])
    silenceCause = 'ready_timeout'
    startTimeout(30_000)
    // Emits these events last, because a listener of the page may remove the widget.
    observe('in', 'lw.hello', hello)
    observe('out', 'lw.init', params)
  }

  // The browser decides when a lazy frame loads, so the timeout begins when the frame becomes visible.
  const visibility = new IntersectionObserver((entries) => {
    if (entries.pop()?.isIntersecting && !sid && frame.isConnected) startTimeout(15_000)
  })

  function onPageEvent(event: PageEvent): void {
    // While a frame loads, its `contentDocument` is readable: do not restart such a frame. A frame with a loaded
    // document but no screen may have lost the network before its bundle arrived. The page restarts that frame.
    if (event.type === 'online' && (isBroken || (minHeight && !frame.contentDocument))) restart()
    // Remembers a blocked frame as the cause. Only the timeout reports this cause, because the policy may have blocked
    // another resource of the origin.
    if (!sid && event.disposition === 'enforce' && event.blockedURI?.startsWith(config.origin))
      silenceCause = 'frame_blocked'
    // Reads `contentWindow` for each message, because the frame gets another window when the page moves the element.
    // A sandboxed sender has the origin 'null', which never equals the configured origin.
    if (event.source === frame.contentWindow && event.origin === config.origin) {
      dispatch(fromWidget, { 'lw.hello': acceptHello }, readMessage(event.data))
    }
  }

  const methods: Handlers<AcceptedByPage> = {
    // Does not emit a failure: the widget retries, and sends `lw.error` after its last retry.
    'lw.token': ({ reason }) => requestToken(reason),
    'lw.ready'({ firstPaintMs }) {
      stopWaiting()
      isBroken = false
      view.alive()
      if (config.isModal) focus()
      emit('ready', { firstPaintMs })
    },
    // Until the first screen is ready, the frame never becomes smaller than `minHeight`. A smaller frame would move the
    // content below the frame twice.
    'lw.height'({ h }) {
      height = h
      applyHeight()
    },
    'lw.scroll': ({ y }) => scrollToFrame(frame, y),
    'lw.event'(event) {
      emit('event', event)
      if (/\.(completed|saved)$/.test(event.name)) emit('complete', event)
    },
    'lw.error': report,
    'lw.close': end,
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
  }

  // Closes a dialog. A widget without a dialog stays open: the page decides in its listener for `lw:close`.
  function end(closing: FromWidget['lw.close']): void {
    if (config.isModal) close()
    emit('close', closing)
  }

  listeners.add(onPageEvent)
  applyHeight()
  view.show(frame, config.display.locale, config.isModal ? (reason) => end({ reason }) : undefined)
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
