import {
  dispatch,
  fromWidget,
  openable,
  openInNewTab,
  readMessage,
  type Failure,
  type FromWidget,
  type LwError,
  type Results,
  type TokenGrant,
  type TokenReason,
} from '../protocol.ts'
import type { Emit } from './events.ts'
import { setHeight } from './iframe.ts'
import { scrollToFrame } from './scroll-to-frame.ts'

/** What the page does for the widget at the other end of a port. */
type Page = {
  frame: HTMLIFrameElement
  /** False once another load of the frame has taken over. */
  isCurrent(): boolean
  take: (reason: TokenReason) => Promise<TokenGrant | Failure>
  ready(sid: string, firstPaintMs: number): void
  emit: Emit
  report: (error: LwError) => void
  observe(direction: 'in' | 'out', method: string, params?: object, id?: number): void
}

/** Answers one port until it is closed. What does not pass its guard is dropped, or refused when it is a request. */
export function servePort(port: MessagePort, page: Page): void {
  function answer<M extends keyof Results>(method: M, id: number | undefined, result: Results[M]): void {
    if (id === undefined) return
    port.postMessage({ jsonrpc: '2.0', id, result })
    page.observe('out', method, result, id)
  }

  const methods: { [M in keyof FromWidget]?: (params: FromWidget[M], id: number | undefined) => void } = {
    async 'lw.token'({ reason }, id) {
      const outcome = await page.take(reason)
      if (!page.isCurrent()) return
      if ('error' in outcome) page.report(outcome.error)
      answer('lw.token', id, outcome)
    },
    'lw.ready': ({ sid, firstPaintMs }) => page.ready(sid, firstPaintMs),
    'lw.height': ({ h }) => setHeight(page.frame, h),
    'lw.scroll': ({ y }) => scrollToFrame(page.frame, y),
    'lw.event'(event) {
      page.emit('event', event)
      if (/^(exchange\.completed|preferences\.saved)$/.test(event.name)) page.emit('complete', event)
    },
    'lw.error': page.report,
    'lw.close': ({ reason }) => page.emit('close', { reason }),
    'lw.openUrl'({ url }, id) {
      const target = openable(url)
      // Without a recent click the browser would block it here; the widget may still try from its own window.
      const handled =
        target !== undefined && id !== undefined && ((navigator.userActivation as UserActivation | undefined)?.isActive ?? true)
      if (handled) openInNewTab(target)
      answer('lw.openUrl', id, { handled })
    },
  }

  port.addEventListener('message', ({ data }) => {
    const message = readMessage(data)
    if (!message?.method) return
    const { method, params, id } = message
    page.observe('in', method, params, id)
    const code = dispatch(fromWidget, methods, message)
    if (code && id !== undefined) port.postMessage({ jsonrpc: '2.0', id, error: { code, message: method } })
  })
  port.start()
}
