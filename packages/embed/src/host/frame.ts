import { config as misconfigured, errorOf, load, redact } from '../errors.ts'
import { fromWidget, type PageHears } from '../from-widget.ts'
import { MAX_VERSION, MIN_VERSION, type ErrorCode, type FromHost, type FromWidget, type Hello, type LwError } from '../protocol.ts'
import { dispatch, readMessage, type Handlers } from '../shapes.ts'
import type { Config, ConfigSource } from './config.ts'
import type { Emit } from './events.ts'
import { createIframe, dress } from './iframe.ts'
import { listen, type Observe } from './listen.ts'
import { createMinter } from './mint-token.ts'
import { scrollToFrame } from './scroll-to-frame.ts'
import { hearers, type PageEvent } from './switchboard.ts'
import type { View } from './view.ts'

/** One frame from insertion to removal: its handshake, its port, its deadlines. */
export type WidgetFrame = {
  /** New wishes for the same widget; what changed of the display is told to it. */
  update(config: Config): void
  focus(): void
  close(): void
}

export function openFrame(element: ConfigSource, first: Config, view: View, emit: Emit, restart: () => void): WidgetFrame {
  // Tells mounts apart in logs; nothing relies on its being hard to guess.
  const inst = `${Math.random()}`
  const frame = createIframe(element, first)
  const isEager = frame.loading !== 'lazy'
  const gone = new AbortController()
  const minter = (ahead: boolean) => createMinter(element, first.type, inst, ahead, gone.signal)
  // Before the frame is put in, which holds up the thread.
  let take = minter(isEager)
  let config = first
  let sid: string | undefined
  let port: MessagePort | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What it is when nothing comes: what a policy has said is known better than the silence. */
  let cause: ErrorCode = 'load_timeout'
  // What follows from a failure to come up is not told again.
  let isBroken = false
  // About that of the preferences on a phone of 390 pixels (783 in English, 846 in Arabic). The list of programs is far longer, and with this much of it
  // what stands below is out of sight already: either way the page around hardly moves when the real height arrives.
  let height = 800
  let floor = height

  const observe: Observe = (direction, method, params, id) => {
    emit('message', redact({ direction, method, params: { ...params }, id }))
  }

  function send<M extends keyof FromHost>(method: M, params: FromHost[M]): void {
    if (!port) return
    port.postMessage({ jsonrpc: '2.0', method, params })
    observe('out', method, params)
  }

  // CSS pixels, kept by the stylesheet within the `min-height` and `max-height` that the page gives the element.
  function fit(): void {
    frame.style.height = `${Math.max(height, floor)}px`
  }

  // Nothing is awaited any more: the frame is as high as what it shows.
  function rest(): void {
    clearTimeout(timer)
    floor = 0
    fit()
  }

  function report(error: LwError): void {
    rest()
    if (!isBroken) emit('error', redact(error))
  }

  function giveUp(): void {
    view.fail(config.display.locale, restart)
    report(errorOf(load, cause, config.origin, inst))
    isBroken = true
  }

  function wait(time: number): void {
    clearTimeout(timer)
    timer = setTimeout(giveUp, time)
  }

  function greet(hello: Hello): void {
    if (hello.sid === sid) return
    const again = !!sid
    sid = hello.sid
    isBroken = false
    // Whoever was here before asked for what is on its way, or ahead: another may be here now.
    if (again) take = minter(false)
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
    cause = 'ready_timeout'
    wait(30_000)
    // Last: the page may remove the widget when it hears of it, and then nothing of this may come after.
    observe('in', 'lw.hello', hello)
    observe('out', 'lw.init', params)
  }

  // The browser decides when a lazy frame loads: its deadline begins when it is seen.
  const sight = new IntersectionObserver((entries) => {
    if (entries.pop()?.isIntersecting && !sid && frame.isConnected) wait(15_000)
  })

  function hear(event: PageEvent): void {
    // A frame under way still has the empty document of the page's own origin, which can be read: it is left to come. One that has arrived and shows
    // nothing yet may have lost its bundle with the network.
    if (event.type === 'online' && (isBroken || (floor && !frame.contentDocument))) restart()
    // Not at once: what is blocked may be something else of ours. A policy that only reports blocks nothing.
    if (!sid && event.disposition === 'enforce' && event.blockedURI?.startsWith(config.origin)) cause = 'frame_blocked'
    // Windows are compared now and never remembered: moving an element gives its frame another one.
    // An opaque origin reads 'null', which no address of ours ever equals.
    if (event.source === frame.contentWindow && event.origin === config.origin) {
      dispatch(fromWidget, { 'lw.hello': greet }, readMessage(event.data))
    }
  }

  const methods: Handlers<PageHears> = {
    // What fails here the widget tells, once it asks no more.
    'lw.token': ({ reason }) => take(reason),
    'lw.ready'({ firstPaintMs }) {
      rest()
      isBroken = false
      view.alive()
      if (config.isModal) focus()
      emit('ready', { firstPaintMs })
    },
    // While it starts it may grow, but what it shows before its first screen makes it no smaller: the page below would move twice.
    'lw.height'({ h }) {
      height = h
      fit()
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
    hearers.delete(hear)
    rest()
    port?.close()
    port = undefined
    gone.abort()
    view.hide()
  }

  // A dialog that is closed is over; where a widget in the page leads to then, the page knows.
  function end(closing: FromWidget['lw.close']): void {
    if (config.isModal) close()
    emit('close', closing)
  }

  hearers.add(hear)
  fit()
  view.show(frame, config.display.locale, config.isModal ? (reason) => end({ reason }) : undefined)
  if (isEager) wait(15_000)
  else sight.observe(frame)
  if (!frame.contentDocument) {
    // It came with the page and has arrived: it answers at once, or is no widget.
    frame.contentWindow?.postMessage({ jsonrpc: '2.0', method: 'lw.ping' }, config.origin)
    wait(5_000)
  }

  return {
    update(next) {
      if (JSON.stringify(config) === JSON.stringify((config = next))) return
      dress(frame, config)
      send('lw.update', config.display)
    },
    focus,
    close,
  }
}
