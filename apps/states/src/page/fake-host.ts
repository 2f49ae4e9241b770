import type { GalleryState } from '../states/state.ts'

type Message = { id?: number; method?: string; params?: { sid?: string } }

const refusal = {
  code: 'host_unauthenticated',
  category: 'auth',
  recoverable: true,
  action: 'host_login',
  message: 'Nobody is signed in',
  correlationId: '',
  docs: 'errors/host_unauthenticated',
}

const send = (message: object) =>
  (window as { LoyaltyWidget?: { receive(json: string): void } }).LoyaltyWidget?.receive(JSON.stringify(message))

/** Sends the message of a page's dialog that the user wants to close. */
export const askToLeave = () => send({ jsonrpc: '2.0', method: 'lw.leave', params: {} })

/**
 * Returns a fake app that hosts the widget. The app sends `lw.init`, and answers token requests with a token or a
 * refusal.
 */
function app(display: object, gives: boolean) {
  const answer = (message: object) => queueMicrotask(() => send(message))
  return {
    postMessage(json: string): void {
      const { id, method, params } = JSON.parse(json) as Message
      const note = { jsonrpc: '2.0' }
      if (method === 'lw.hello')
        answer({
          ...note,
          method: 'lw.init',
          params: { v: 1, sid: params?.sid, inst: 'gallery', again: false, features: {}, ...display },
        })
      if (method === 'lw.token')
        answer({ ...note, id, result: gives ? { token: `gallery-${id}`, expiresIn: 600 } : { error: refusal } })
    },
  }
}

/** Replaces the window's host by the fake host that the state names. */
export function fakeHost({ around }: GalleryState, display: object): void {
  // The real parent of this frame is the gallery page, which must not count as the host page. This code therefore
  // replaces `window.parent`.
  const world = window as unknown as { parent: object; LoyaltyWidgetNative?: object }
  world.parent = around === 'a page that is not registered' ? { postMessage() {} } : window
  if (around?.startsWith('an app')) world.LoyaltyWidgetNative = app(display, around === 'an app')
}
