import { expect, type Frame, type Page } from '@playwright/test'
import { galleries, stateAddress } from '../states/gallery.ts'

/** A frame's size in CSS pixels. */
type Size = { width: number; height: number }

const phone: Size = { width: 320, height: 640 }

/**
 * A page that shows every state of a widget, each in its own frame. Checking all states on this page takes little
 * longer than checking one state on its own page.
 */
export type Board = {
  page: Page
  /** Runs `action` in every state. */
  each<T>(action: (frame: Frame) => Promise<T>): Promise<T[]>
  /** Runs `check` in every state. Returns all complaints, each with the name of its state. */
  ask(check: (frame: Frame) => Promise<readonly string[]>): Promise<string[]>
  /** Gives every frame this size while `within` runs. */
  sized<T>(size: Size, within: () => Promise<T>): Promise<T>
  /** Adds a style sheet to every state while `within` runs. */
  styled<T>(css: string, within: () => Promise<T>): Promise<T>
  /** Sets the browser's font size in pixels, as a user does, while `within` runs. */
  lettered<T>(pixels: number, within: () => Promise<T>): Promise<T>
}

const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

/** Opens every state of a widget in one language, each in a frame, and waits until all frames show their state. */
export const openBoard = async (page: Page, gallery: string, widget: string, locale: string): Promise<Board> => {
  // The browser lays out frames outside the viewport but does not paint them, so a small viewport is fast.
  await page.setViewportSize({ width: 340, height: 64 })
  await page.goto(`${gallery}/__states/`)
  const names = galleries
    .filter((each) => each.widget === widget)
    .flatMap(({ states }) => states.map(({ name }) => name))
  const shown = names.map((name) => ({ name, address: stateAddress(widget, name, { locale, theme: 'light' }) }))
  await page.evaluate(async (states) => {
    document.body.replaceChildren()
    // Clips the page, so that an element that scrolls into view scrolls its own frame and not this page.
    document.documentElement.style.cssText = 'block-size: 100vh; overflow: clip'
    document.body.style.cssText =
      'display: flex; flex-wrap: wrap; gap: 8px; margin: 0; block-size: 100vh; overflow: clip'
    const open = ({ name, address }: (typeof states)[number]) => {
      const frame = document.createElement('iframe')
      Object.assign(frame, { name, title: name, src: address })
      const reached = new Promise((resolve) => {
        frame.addEventListener('reached', resolve, { once: true })
      })
      document.body.append(frame)
      return reached
    }
    // Loads four frames at a time. If all sixty frames loaded at once, each repaint would repaint all of them.
    const left = states.values()
    const openNext = async () => {
      for (const state of left) await open(state)
    }
    await Promise.all([openNext(), openNext(), openNext(), openNext()])
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
  expect(frames, 'a frame for each state').toHaveLength(names.length)
  const each = <T>(action: (frame: Frame) => Promise<T>) => Promise.all(frames.map(action))
  const during = async <T>(
    before: () => Promise<void>,
    within: () => Promise<T>,
    after: () => Promise<void>,
  ): Promise<T> => {
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
    each,
    ask: async (check) =>
      (await each(async (frame) => (await check(frame)).map((complaint) => `${frame.name()}: ${complaint}`))).flat(),
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
