import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Frame, Page } from '@playwright/test'
import { probe, type Noticed } from './probe.ts'

const slowdown = 4
const patience = 30_000
/** After the first control, for tasks and shifts that come late. */
const settle = 500

/** Times in ms since the visit began, heap in bytes after a collection. */
export type Sample = { paint: number; control: number; blocked: number; shift: number; hostShift: number; heap: number; files: File[] }
/** `bytes` as they were sent, without headers, `raw` as they were unpacked; asked for, and there, so many ms after the visit began. */
export type File = { name: string; kind: 'document' | 'script' | 'style' | 'other'; asked: number; at: number; bytes: number; raw: number }

const filesOf = (page: Page): Promise<File[]> =>
  page.evaluate(() => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    // What is fetched and then imported is there twice, and came once.
    const once = entries.filter(({ name }, index) => entries.findIndex((entry) => entry.name === name) === index)
    return once.map(({ name, entryType, startTime, responseEnd, encodedBodySize, decodedBodySize }) => {
      const path = new URL(name).pathname
      const kind = entryType === 'navigation' ? 'document' : path.endsWith('.js') ? 'script' : path.endsWith('.css') ? 'style' : 'other'
      return { name: path, kind, asked: startTime, at: responseEnd, bytes: encodedBodySize, raw: decodedBodySize }
    })
  })

const giveUp = async (url: string): Promise<never> => {
  await sleep(patience, undefined, { ref: false })
  throw new Error(`No control at ${url.split('?', 1)[0]} within ${patience / 1000} s`)
}

/** Only such a frame has a session of its own: what slows its page does not slow it. */
const hasOwnProcess = (context: BrowserContext, frame: Frame): Promise<boolean> =>
  context.newCDPSession(frame).then(
    () => true,
    () => false,
  )

/** Opens an address on a slowed processor and waits for the first usable control in whichever document has it. */
export const visit = async (context: BrowserContext, url: string, control: string): Promise<Sample> => {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const shown = Promise.withResolvers<Noticed>()
    await page.exposeBinding('__controlShown', async ({ frame }) => {
      await sleep(settle)
      if (frame !== page.mainFrame() && (await hasOwnProcess(context, frame))) shown.reject(new Error('The frame was not slowed'))
      frame.evaluate(() => window.__noticed!).then(shown.resolve, shown.reject)
    })
    await page.addInitScript(probe, control)
    await page.goto(url, { waitUntil: 'commit', timeout: patience })
    const inside = await Promise.race([shown.promise, giveUp(url)])
    const host = await page.evaluate(() => window.__noticed!)
    const files = await filesOf(page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const offset = inside.startedAt - host.startedAt
    const { blocked, shift } = inside
    return { paint: inside.paint + offset, control: inside.control + offset, blocked, shift, hostShift: host.shift, heap: usedSize, files }
  } finally {
    await page.close()
  }
}
