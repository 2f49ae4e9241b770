import type { Stack } from '../stack/stack.ts'

export type Heard = { origin: string; data: unknown; ports: number }

declare global {
  interface Window {
    /** Window messages this document got. */
    heard: Heard[]
    /** Names of the widget's events that bubbled up to this document. */
    told: string[]
    /** The codes of its errors. */
    codes: string[]
    /** How many hellos the loader has taken. */
    greeted: number
    /** All that crossed a frame, as the loader shows it. */
    crossed: { direction: 'in' | 'out'; method: string; params: Record<string, unknown> }[]
  }
}

// With a nonce, for pages whose policy asks for one.
const listening = `<script nonce="page">
window.heard = []
addEventListener('message', ({ origin, data, ports }) => heard.push({ origin, data, ports: ports.length }))
window.told = []
for (const name of ['ready', 'complete', 'error', 'close']) addEventListener('lw:' + name, () => told.push(name))
window.codes = []
addEventListener('lw:error', ({ detail }) => codes.push(detail.code))
window.greeted = 0
window.crossed = []
addEventListener('lw:message', ({ detail }) => {
  crossed.push(detail)
  if (detail.direction === 'in' && detail.method === 'lw.hello') greeted += 1
})
</script>`

export const scriptTag = ({ serviceUrl, embedKey }: Stack): string => `
<script async src="${serviceUrl}/embed/v1/embed.js"></script>
<loyalty-widget type="multibrand" embed-key="${embedKey}" token-endpoint="/api/widget-token/multibrand" locale="en" theme="light"></loyalty-widget>`

/** A page of the shop's origin as short as the README's, without the demonstration around it and without a policy that would stop an attack early. */
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
