import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Frame, Page } from '@playwright/test'
import { probe, type Measurements } from './probe.ts'

const slowdown = 4
const patience = 30_000
/** Milliseconds that a visit lasts after the first control, so that late tasks and layout shifts are measured too. */
const settle = 500

/**
 * Measurements of one visit. Times are in ms since the visit began; the heap is in bytes after a garbage collection.
 */
export type Sample = {
  paint: number
  content: number
  control: number
  blocked: number
  shift: number
  hostShift: number
  heap: number
  files: File[]
}
/**
 * A loaded file: `bytes` sent (without headers), `raw` bytes after decompression, requested at `asked` and loaded at
 * `at` (ms).
 */
export type File = {
  name: string
  kind: 'document' | 'script' | 'style' | 'other'
  asked: number
  at: number
  bytes: number
  raw: number
}

const filesOf = (page: Page): Promise<File[]> =>
  page.evaluate(() => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    // A script that the page fetches and then imports has two entries, but the browser loaded the script only once.
    const once = entries.filter(({ name }, index) => entries.findIndex((entry) => entry.name === name) === index)
    return once.map(({ name, entryType, startTime, responseEnd, encodedBodySize, decodedBodySize }) => {
      const path = new URL(name).pathname
      const kind =
        entryType === 'navigation'
          ? 'document'
          : path.endsWith('.js')
            ? 'script'
            : path.endsWith('.css')
              ? 'style'
              : 'other'
      return { name: path, kind, asked: startTime, at: responseEnd, bytes: encodedBodySize, raw: decodedBodySize }
    })
  })

const giveUp = async (url: string): Promise<never> => {
  await sleep(patience, undefined, { ref: false })
  throw new Error(`No control at ${url.split('?', 1)[0]} within ${patience / 1000} s`)
}

/**
 * Returns true when a frame has its own process. The emulated slow processor of the page does not slow such a frame.
 */
const hasOwnProcess = (context: BrowserContext, frame: Frame): Promise<boolean> =>
  context.newCDPSession(frame).then(
    () => true,
    () => false,
  )

/**
 * Opens an address with an emulated slow processor. Returns the measurements up to the first usable control in any
 * document.
 */
export const visit = async (context: BrowserContext, url: string, control: string): Promise<Sample> => {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const shown = Promise.withResolvers<Measurements>()
    await page.exposeBinding('__controlShown', async ({ frame }) => {
      await sleep(settle)
      if (frame !== page.mainFrame() && (await hasOwnProcess(context, frame)))
        shown.reject(new Error('The frame was not slowed'))
      frame.evaluate(() => window.__measurements!).then(shown.resolve, shown.reject)
    })
    await page.addInitScript(probe, control)
    await page.goto(url, { waitUntil: 'commit', timeout: patience })
    const inside = await Promise.race([shown.promise, giveUp(url)])
    const host = await page.evaluate(() => window.__measurements!)
    const files = await filesOf(page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const offset = inside.startedAt - host.startedAt
    const { blocked, shift } = inside
    return {
      paint: inside.paint + offset,
      content: inside.content + offset,
      control: inside.control + offset,
      blocked,
      shift,
      hostShift: host.shift,
      heap: usedSize,
      files,
    }
  } finally {
    await page.close()
  }
}
