import { expect, type Frame, type Page } from '@playwright/test'
import { galleries, stateAddress } from '../states/gallery.ts'

/** CSS pixels. */
type Size = { width: number; height: number }

const phone: Size = { width: 320, height: 640 }

/** Many states of the gallery in one page: to ask all of them costs little more than to ask one. */
export type Board = {
  page: Page
  /** What `look` says of each state, with the state's name before it. */
  ask(look: (frame: Frame) => Promise<readonly string[]>): Promise<string[]>
  /** Gives every state so much room, until what is done `within` it is over. */
  sized<T>(size: Size, within: () => Promise<T>): Promise<T>
  /** Has every state wear a style sheet, until what is done `within` is over. */
  styled<T>(css: string, within: () => Promise<T>): Promise<T>
  /** Writes everything in letters of so many pixels, as a user sets it in the browser, until what is done `within` is over. */
  lettered<T>(pixels: number, within: () => Promise<T>): Promise<T>
}

const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

/** Opens every state of a widget in one language, and waits until each is reached. */
export const openBoard = async (page: Page, gallery: string, widget: string, locale: string): Promise<Board> => {
  // What is out of sight is laid out like the rest, but costs no painting.
  await page.setViewportSize({ width: 660, height: 700 })
  await page.goto(`${gallery}/__states/`)
  const names = galleries.filter((each) => each.widget === widget).flatMap(({ states }) => states.map(({ name }) => name))
  const shown = names.map((name) => ({ name, address: stateAddress(widget, name, { locale, theme: 'light' }) }))
  await page.evaluate(async (states) => {
    document.body.replaceChildren()
    document.body.style.cssText = 'display: flex; flex-wrap: wrap; gap: 8px; margin: 0'
    const open = ({ name, address }: (typeof states)[number]) => {
      const frame = document.createElement('iframe')
      Object.assign(frame, { name, title: name, src: address })
      const reached = new Promise((resolve) => {
        frame.addEventListener('reached', resolve, { once: true })
      })
      document.body.append(frame)
      return reached
    }
    // Four at a time: while all sixty load at once, each repaint of the page repaints every one of them.
    const left = states.values()
    const lane = async () => {
      for (const state of left) await open(state)
    }
    await Promise.all([lane(), lane(), lane(), lane()])
  }, shown)

  const resize = async ({ width, height }: Size) => {
    await page.evaluate((style) => {
      for (const frame of document.querySelectorAll('iframe')) frame.style.cssText = style
    }, `border: 0; inline-size: ${width}px; block-size: ${height}px`)
    await painted(page)
  }
  const browser = await page.context().newCDPSession(page)
  const write = async (standard: number) => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: Math.round(standard * 0.8125) } })
    await painted(page)
  }
  const frames = names.map((name) => page.frame({ name })).filter((frame) => frame !== null)
  expect(frames, 'each state has its frame').toHaveLength(names.length)
  const each = <T>(what: (frame: Frame) => Promise<T>) => Promise.all(frames.map(what))
  const during = async <T>(before: () => Promise<void>, within: () => Promise<T>, after: () => Promise<void>): Promise<T> => {
    await before()
    try {
      return await within()
    } finally {
      await after()
    }
  }
  await resize(phone)
  return {
    page,
    ask: async (look) => (await each(async (frame) => (await look(frame)).map((said) => `${frame.name()}: ${said}`))).flat(),
    sized: (size, within) =>
      during(
        () => resize(size),
        within,
        () => resize(phone),
      ),
    styled: async (content, within) => {
      const styles = await each((frame) => frame.addStyleTag({ content }))
      const remove = async () => {
        for (const style of styles) await style.evaluate((element) => (element as Element).remove())
      }
      return during(() => painted(page), within, remove)
    },
    lettered: (pixels, within) =>
      during(
        () => write(pixels),
        within,
        () => write(16),
      ),
  }
}
