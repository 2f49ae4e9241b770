import type { Page } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'
import { loaderOf } from './embedded.ts'

type Around = {
  /** Attributes of the page's `<html>`. */
  html?: string
  /** The page's own style. */
  css?: string
  /** Further attributes of the element. */
  widget?: string
  /** Runs before the loader has, with the element there as `widget`. */
  script?: string
}

/** The preferences, by script tag, in a page of the shop's origin that looks and reads as the test needs it. */
export const openAround = async (page: Page, stack: Stack, { html = 'lang="en"', css = '', widget = '', script = '' }: Around) => {
  stack.front.write(
    '/around',
    `<!doctype html><html ${html}><head><meta charset="utf-8"><title>Rewards</title><link rel="icon" href="data:,">
<style>body { margin: 0 } ${css}</style></head><body><loyalty-widget id="widget" type="multibrand" embed-key="${stack.embedKey}"
token-endpoint="/api/widget-token/multibrand" ${widget}></loyalty-widget>
<script>window.noted = []; widget.addEventListener('lw:event', ({ detail }) => noted.push(detail))
widget.addEventListener('lw:error', ({ detail }) => noted.push(detail))
window.heights = []; widget.addEventListener('lw:message', ({ detail }) => detail.method === 'lw.height' && heights.push(detail.params.h))
${script}</script>
<script async src="${loaderOf(stack)}"></script></body></html>`,
  )
  // Not its load event, which waits for the frame.
  await page.goto(`${stack.shopUrl}/around`, { waitUntil: 'domcontentloaded' })
}

declare global {
  interface Window {
    /** The element's events and errors, as they came. */
    noted: { name?: string; code?: string; data?: Record<string, unknown> }[]
    /** Every height the widget has asked for. */
    heights: number[]
  }
}

/** The colours of points of the window as they are painted, `#rrggbb`, without any time for it to become another. */
export const paintedAt = async (page: Page, ...points: [x: number, y: number][]): Promise<string[]> => {
  const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  return page.evaluate(
    async ([data, wanted]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })
      canvas?.drawImage(image, 0, 0)
      return wanted.map(([x, y]) => {
        const [red, green, blue] = canvas?.getImageData(x, y, 1, 1).data ?? []
        return `#${[red, green, blue].map((part) => (part ?? 0).toString(16).padStart(2, '0')).join('')}`
      })
    },
    [picture, points] as const,
  )
}
