import type { Page } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'
import { loaderOf } from './embedded.ts'

type Around = {
  /** Attributes of the page's `<html>`. */
  html?: string
  /** CSS of the page. */
  css?: string
  /** More attributes of the `<loyalty-widget>` element. */
  widget?: string
  /** A script that runs before the loader, with the element as `widget`. */
  script?: string
}

/** Opens a page on the shop's origin with these attributes, styles and scripts. A script tag embeds the preferences. */
export const openAround = async (
  page: Page,
  stack: Stack,
  { html = 'lang="en"', css = '', widget = '', script = '' }: Around,
) => {
  stack.front.write(
    '/around',
    `<!doctype html><html ${html}><head><meta charset="utf-8"><title>Rewards</title><link rel="icon" href="data:,">
<style>body { margin: 0 } ${css}</style></head><body><loyalty-widget id="widget" type="multibrand" embed-key="${stack.embedKey}"
token-endpoint="/api/widget-token/multibrand" ${widget}></loyalty-widget>
<script>window.reports = []; widget.addEventListener('lw:event', ({ detail }) => reports.push(detail))
widget.addEventListener('lw:error', ({ detail }) => reports.push(detail))
window.heights = []; widget.addEventListener('lw:message', ({ detail }) => detail.method === 'lw.height' && heights.push(detail.params.h))
${script}</script>
<script async src="${loaderOf(stack)}"></script></body></html>`,
  )
  // Waits only for the DOM, because the load event would wait for the widget's frame.
  await page.goto(`${stack.shopUrl}/around`, { waitUntil: 'domcontentloaded' })
}

declare global {
  interface Window {
    /** The element's events and errors, in order. */
    reports: { name?: string; code?: string; data?: Record<string, unknown> }[]
    /** Every height that the widget has requested. */
    heights: number[]
  }
}

/** Returns the colours that are painted now at these points of the window, as `#rrggbb`. */
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
