import type { Stack } from '../stack/stack.ts'

export type ReceivedMessage = { origin: string; data: unknown; ports: number }

declare global {
  interface Window {
    /** The messages that this window received. */
    received: ReceivedMessage[]
    /** The names of the widget events that this document received. */
    events: string[]
    /** The codes of the widget errors that this document received. */
    codes: string[]
    /** The reasons for which dialogs of this document have closed. */
    reasons: string[]
    /** The number of handshakes that the loader has accepted. */
    handshakes: number
    /** All messages between page and frame, as the loader reports them. */
    messages: { direction: 'in' | 'out'; method: string; params: Record<string, unknown> }[]
  }
}

// The script has a nonce, because the content security policy of some tests requires a nonce.
const listening = `<script nonce="page">
window.received = []
addEventListener('message', ({ origin, data, ports }) => received.push({ origin, data, ports: ports.length }))
window.events = []
for (const name of ['ready', 'complete', 'error', 'close']) addEventListener('lw:' + name, () => events.push(name))
window.codes = []
addEventListener('lw:error', ({ detail }) => codes.push(detail.code))
window.handshakes = 0
window.messages = []
addEventListener('lw:message', ({ detail }) => {
  messages.push(detail)
  if (detail.direction === 'in' && detail.method === 'lw.hello') handshakes += 1
})
</script>`

export const scriptTag = ({ serviceUrl, embedKey }: Stack): string => `
<script async src="${serviceUrl}/embed/v1/embed.js"></script>
<loyalty-widget type="multibrand" embed-key="${embedKey}" token-endpoint="/api/widget-token/multibrand" locale="en" theme="light"></loyalty-widget>`

/**
 * Opens a short page on the shop's origin. The page contains nothing of the demo. By default, the page has no content
 * security policy, because a policy could stop an attack before the widget does.
 */
export const openBarePage = async (
  page: { goto(url: string): Promise<unknown> },
  { shopUrl, front }: Stack,
  body: string,
  headers: Record<string, string> = {},
): Promise<void> => {
  const icon = '<link rel="icon" href="data:,">'
  const head = `<meta charset="utf-8"><title>Rewards</title>${icon}${listening}`
  front.write('/bare', `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`, headers)
  front.write('/sibling', icon + listening)
  await page.goto(`${shopUrl}/bare`)
}
