import { config as misconfigured, errorOf, load, redact } from '../errors.ts'
import {
  dispatch,
  fromWidget,
  MAX_VERSION,
  MIN_VERSION,
  randomId,
  readMessage,
  type ErrorCode,
  type FromHost,
  type Hello,
  type LwError,
} from '../protocol.ts'
import type { Config } from './config.ts'
import type { Emit } from './events.ts'
import { createIframe, dress } from './iframe.ts'
import { createMinter } from './mint-token.ts'
import { servePort } from './serve-port.ts'
import { join } from './switchboard.ts'
import type { View } from './view.ts'

/** One frame from insertion to removal: its handshake, its port, its deadlines. */
export type WidgetFrame = {
  /** New wishes for the same widget; what changed of the display is told to it. */
  update(config: Config): void
  /** The element has moved in the document: its frame loads anew. */
  moved(): void
  focus(): void
  close(): void
}

const LOADER = '0.1.0'
const HELLO_WAIT = 15_000
const READY_WAIT = 30_000

export function openFrame(first: Config, view: View, emit: Emit, restart: () => void): WidgetFrame {
  const inst = randomId()
  const start = performance.now()
  const frame = createIframe(first)
  const minter = createMinter(() => config, inst)
  let config = first
  let sid: string | undefined
  let port: MessagePort | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let reported: LwError | undefined

  function observe(direction: 'in' | 'out', method: string, params: object = {}, id?: number): void {
    emit('message', { direction, method, params: redact({ ...params }), ...(id !== undefined && { id }) })
  }

  function send<M extends keyof FromHost>(method: M, params: FromHost[M]): void {
    if (!port) return
    port.postMessage({ jsonrpc: '2.0', method, params })
    observe('out', method, params)
  }

  // A widget may repeat what it was told about a token: one failure, one error.
  function report(error: LwError): void {
    clearTimeout(timer)
    const isRepeated = reported?.code === error.code && reported.correlationId === error.correlationId
    reported = error
    if (!isRepeated) emit('error', redact(error))
  }

  function expect(code: ErrorCode, wait: number): void {
    clearTimeout(timer)
    timer = setTimeout(fail, wait, code)
  }

  function fail(code: ErrorCode): void {
    view.fail(config.display, restart)
    report(errorOf(load, code, config.origin, inst))
  }

  function onWindowMessage({ origin, data }: MessageEvent): void {
    // An opaque origin reads 'null', which no address of ours ever equals.
    if (origin !== config.origin) return
    const message = readMessage(data)
    if (message?.method) dispatch(fromWidget, { 'lw.hello': greet }, message)
  }

  function greet(hello: Hello): void {
    if (hello.sid === sid || hello.widget !== config.type) return
    observe('in', 'lw.hello', hello)
    const v = Math.min(hello.max, MAX_VERSION)
    if (v < Math.max(hello.min, MIN_VERSION))
      return report(errorOf(misconfigured, 'protocol_unsupported', `${hello.min}-${hello.max}`, inst))
    const again = sid !== undefined
    port?.close()
    sid = hello.sid
    reported = undefined
    const channel = new MessageChannel()
    port = channel.port1
    const line = port
    servePort(line, {
      isCurrent: () => line === port,
      take: minter.take,
      frame,
      ready: (at, firstPaintMs) => {
        if (at !== sid) return
        clearTimeout(timer)
        reported = undefined
        view.alive()
        emit('ready', { firstPaintMs })
      },
      emit,
      report,
      observe,
    })
    const params = { v, sid, inst, again, features: { loader: LOADER }, ...config.display }
    frame.contentWindow?.postMessage({ jsonrpc: '2.0', method: 'lw.init', params }, config.origin, [channel.port2])
    observe('out', 'lw.init', params)
    view.alive()
    expect('ready_timeout', again || config.lazy ? READY_WAIT : READY_WAIT - (performance.now() - start))
  }

  // The only sign of a page's own frame-src forbidding us; a frame that refuses this page shows in the deadline.
  function onViolation({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (sid === undefined && effectiveDirective === 'frame-src' && blockedURI.startsWith(config.origin)) fail('frame_blocked')
  }

  const leave = join({ window: () => frame.contentWindow, receive: onWindowMessage })
  document.addEventListener('securitypolicyviolation', onViolation)
  if (!config.lazy) minter.start()
  // A lazy frame has no deadline until the browser has decided to load it.
  else frame.addEventListener('load', () => sid ?? expect('load_timeout', HELLO_WAIT))
  view.show(frame)
  // To whatever is there already: it carries nothing, and the first document of a frame is not of the widgets' origin yet.
  frame.contentWindow?.postMessage({ jsonrpc: '2.0', method: 'lw.ping' }, '*')
  observe('out', 'lw.ping')
  awaitHello()

  function awaitHello(): void {
    if (!config.lazy) expect('load_timeout', HELLO_WAIT)
  }

  return {
    update(next) {
      const was: Record<string, unknown> = config.display
      const change = Object.entries(next.display).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(was[key]))
      config = next
      dress(frame, config)
      if (change.length > 0) send('lw.update', Object.fromEntries(change))
    },
    moved: awaitHello,
    focus() {
      frame.focus()
      send('lw.focus', {})
    },
    close() {
      send('lw.destroy', {})
      clearTimeout(timer)
      document.removeEventListener('securitypolicyviolation', onViolation)
      leave()
      minter.stop()
      port?.close()
      port = undefined
      frame.remove()
    },
  }
}
