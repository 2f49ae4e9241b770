import type { FrameLocator } from '@playwright/test'

/** Returns the session ids of the widgets. A real attacker does not know these ids and would have to guess them. */
export const sidsOf = (page: { evaluate<R>(work: () => R): Promise<R> }): Promise<string[]> =>
  page.evaluate(() => {
    const messages = window.received.map(({ data }) => data as { method?: string; params?: { sid?: string } } | null)
    // Removes duplicates: a widget's document sends `lw.hello`, and its bundle sends the same message again.
    return [...new Set(messages.flatMap((message) => (message?.method === 'lw.hello' && message.params?.sid) || []))]
  })

declare global {
  interface Window {
    /** The window that the attacking page has opened, if any. */
    victim?: Window | null
  }
}

/**
 * Sends every forged message to the attacked page and its frames. Returns all answers, including answers over offered
 * ports. The attacked page is the window that the attacker opened, else the attacker's opener, else the top window.
 * Runs in the attacker's document.
 */
export const forge = async (_: unknown, sids: string[]): Promise<(string | undefined)[]> => {
  const got: unknown[] = []
  addEventListener('message', ({ data }) => got.push(data))
  const init = { v: 1, inst: 'forged', again: false, locale: 'ar', dir: 'rtl', colorScheme: 'dark', features: {} }
  const junk = [
    null,
    undefined,
    7,
    '',
    '{"jsonrpc":',
    'x'.repeat(200_000),
    JSON.parse('{"__proto__":{"jsonrpc":"2.0"}}'),
  ]
  const rpc = (method: string, params: object, id?: number) => ({
    jsonrpc: '2.0',
    method,
    params,
    ...(id !== undefined && { id }),
  })
  const forged = [
    rpc('lw.hello', { sid: 'forged', min: 1, max: 1, widget: 'multibrand', build: '1' }),
    rpc('lw.token', { reason: 'initial', attempt: 1 }, 1),
    rpc('lw.event', { name: 'preferences.saved', data: { programs: 1 }, at: '2026-01-01T00:00:00Z', seq: 1 }),
    rpc('lw.close', { reason: 'done' }),
    rpc('lw.height', { h: 12_345 }),
    rpc('lw.destroy', {}),
    rpc('lw.update', { locale: 'ar', dir: 'rtl' }),
  ]
  const root = window.victim ?? (opener as Window | null) ?? window.top
  /**
   * Returns the widgets' frames. `window.frames` lacks these frames, because they are in shadow roots, but a document
   * of the same origin can reach them.
   */
  const inShadow = (at: Window): Window[] => {
    try {
      return [...at.document.querySelectorAll('loyalty-widget')].flatMap(
        (each) => each.shadowRoot?.querySelector('iframe')?.contentWindow ?? [],
      )
    } catch {
      return []
    }
  }
  const below = (at: Window): Window[] =>
    [...Array.from({ length: at.length }, (_, index) => at[index] as Window), ...inShadow(at)].flatMap((each) => [
      each,
      ...below(each),
    ])
  for (const target of root ? [root, ...below(root)].filter((each) => each !== window) : []) {
    for (const message of [...junk, ...forged]) target.postMessage(message, '*')
    for (const sid of sids) {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }) => got.push(data))
      port1.start()
      target.postMessage(rpc('lw.init', { ...init, sid }), '*', [port2])
    }
  }
  // Waits for the page's echo. An answer to a forged message would arrive before this echo.
  await new Promise((done) => {
    addEventListener('message', ({ data }) => data === 'echo' && done(undefined))
    root?.postMessage('echo, please', '*')
  })
  return got.filter((data) => data !== 'echo').map((data) => JSON.stringify(data)?.slice(0, 200))
}

export const attack = (from: Pick<FrameLocator, 'locator'>, sids: string[]): Promise<(string | undefined)[]> =>
  from.locator('html').evaluate(forge, sids)

export const echoing = `<script>addEventListener('message', ({ data, source }) => data === 'echo, please' && source.postMessage('echo', '*'))</script>`
