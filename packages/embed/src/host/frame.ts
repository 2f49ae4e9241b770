import { config as misconfigured, errorOf, load, redact } from '../errors.ts'
import { fromWidget } from '../from-widget.ts'
import {
  MAX_VERSION,
  MIN_VERSION,
  openable,
  openInNewTab,
  randomId,
  type ErrorCode,
  type FromHost,
  type FromWidget,
  type Hello,
  type LwError,
} from '../protocol.ts'
import { dispatch, readMessage, type Handlers } from '../shapes.ts'
import type { Config, ConfigSource } from './config.ts'
import type { Emit } from './events.ts'
import { createIframe, dress } from './iframe.ts'
import { listen, type Observe } from './listen.ts'
import { createMinter } from './mint-token.ts'
import { scrollToFrame } from './scroll-to-frame.ts'
import { join, leave } from './switchboard.ts'
import type { View } from './view.ts'

/** One frame from insertion to removal: its handshake, its port, its deadlines. */
export type WidgetFrame = {
  /** New wishes for the same widget; what changed of the display is told to it. */
  update(config: Config): void
  focus(): void
  close(): void
}

const HELLO_WAIT = 15_000
const READY_WAIT = 30_000
/**
 * About the height of the preferences on a phone of 390 pixels (783 in English, 846 in Arabic). The list of programs is far longer, and with
 * this much of it what stands below is out of sight already: either way the page around hardly moves when the real height arrives.
 */
const INITIAL_HEIGHT = 800

export function openFrame(element: ConfigSource, first: Config, view: View, emit: Emit, restart: () => void): WidgetFrame {
  const inst = randomId()
  const frame = createIframe(first, element.getAttribute('loading'))
  const isEager = frame.loading !== 'lazy'
  const take = createMinter(element, first.type, inst, isEager)
  let config = first
  let sid: string | undefined
  let port: MessagePort | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let reported: string | undefined
  let height = INITIAL_HEIGHT
  let floor = INITIAL_HEIGHT

  const observe: Observe = (direction, method, params, id) => {
    emit('message', { direction, method, params: redact({ ...params }), ...(id && { id }) })
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

  // A widget may repeat what it was told about a token: one failure, one error.
  function report(error: LwError): void {
    rest()
    if (reported !== error.code) emit('error', redact(error))
    reported = error.code
  }

  function expect(code: ErrorCode, wait: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      view.fail(config.display, restart)
      report(errorOf(load, code, config.origin, inst))
    }, wait)
  }

  function greet(hello: Hello): void {
    if (hello.sid === sid || hello.widget !== config.type) return
    observe('in', 'lw.hello', hello)
    if (hello.min > MAX_VERSION || hello.max < MIN_VERSION) {
      return report(errorOf(misconfigured, 'protocol_unsupported', `${hello.min}-${hello.max}`, inst))
    }
    const again = sid !== undefined
    sid = hello.sid
    reported = undefined
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    listen(port, methods, observe)
    const params = { v: Math.min(hello.max, MAX_VERSION), sid, inst, again, features: {}, ...config.display }
    frame.contentWindow?.postMessage({ jsonrpc: '2.0', method: 'lw.init', params }, config.origin, [channel.port2])
    observe('out', 'lw.init', params)
    view.alive()
    expect('ready_timeout', READY_WAIT)
  }

  const methods: Handlers<FromWidget> = {
    async 'lw.token'({ reason }) {
      const asker = port
      reported = undefined
      const outcome = await take(reason)
      if ('error' in outcome && asker === port) report(outcome.error)
      return outcome
    },
    'lw.ready'({ firstPaintMs }) {
      rest()
      reported = undefined
      view.alive()
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
      if (event.name === 'exchange.completed' || event.name === 'preferences.saved') emit('complete', event)
    },
    'lw.error': report,
    'lw.close': (close) => emit('close', close),
    'lw.openUrl'({ url }) {
      const target = openable(url)
      // After the answer: a widget that waits for it in vain would open the address a second time.
      if (target) setTimeout(openInNewTab, 0, target)
      return { handled: Boolean(target) }
    },
  }

  join(frame, ({ origin, data }) => {
    // An opaque origin reads 'null', which no address of ours ever equals.
    if (origin !== config.origin) return
    const message = readMessage(data)
    if (message?.method) dispatch(fromWidget, { 'lw.hello': greet }, message)
  })
  fit()
  view.show(frame)
  // To whatever is there already: it carries nothing, and the first document of a frame is not of the widgets' origin yet.
  frame.contentWindow?.postMessage({ jsonrpc: '2.0', method: 'lw.ping' }, '*')
  // The browser decides when a lazy frame loads: only one that must load now has a deadline.
  if (isEager) expect('load_timeout', HELLO_WAIT)

  return {
    update(next) {
      const isChanged = JSON.stringify(next.display) !== JSON.stringify(config.display)
      config = next
      dress(frame, config)
      if (isChanged) send('lw.update', config.display)
    },
    focus() {
      frame.focus()
      send('lw.focus', {})
    },
    close() {
      send('lw.destroy', {})
      clearTimeout(timer)
      leave(frame)
      port?.close()
      port = undefined
      frame.remove()
    },
  }
}
