import type { Page } from '@playwright/test'

/**
 * A tab stop: the name of the focused element and the contrast of its focus ring. The tests require a contrast of at
 * least 3. `covered` is true when another element hides the focused element.
 */
export type Stop = { name: string; ring: number; covered: boolean }

type Found = Stop & { key: string; pictured: boolean }

/** Returns the tab stop of the focused element. Returns null when the focus has left the document. */
const readStop = (page: Page): Promise<Found | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return null

    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const paint = (colors: readonly string[]): number[] => {
      if (!canvas) return []
      for (const color of colors) {
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
      }
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    const linear = (part: number) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
    const lightness = ([red = 0, green = 0, blue = 0]: number[]) =>
      0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    const contrast = (color: string, ground: readonly string[]): number => {
      const both = [lightness(paint([...ground, color])), lightness(paint(ground))]
      return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
    }
    const groundOf = (element: Element | null): string[] =>
      element ? [...groundOf(element.parentElement), getComputedStyle(element).backgroundColor] : ['Canvas']

    // The focus ring is around the focused element, or around a box that contains this element.
    const holders = [
      focused,
      ...['.lw-radio-row', '.lw-share-input', '.lw-chart-plot'].map((box) => focused.closest(box)),
    ]
    const rings = holders.flatMap((holder) => {
      if (!holder) return []
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } = getComputedStyle(holder)
      const inside = Number.parseFloat(outlineOffset) < 0
      const outline = outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 ? [] : [outlineColor]
      const shadows = [...boxShadow.matchAll(/([a-z]+\([^)]*\)) 0px 0px 0px [1-9]/g)].map(([, color = '']) => color)
      return [...outline, ...shadows].map((color) => contrast(color, groundOf(inside ? holder : holder.parentElement)))
    })

    const target = focused.closest('label') ?? focused
    const { left, top, width, height } = target.getBoundingClientRect()
    const covered = [0.1, 0.5, 0.9].some((part) => {
      return !target.contains(document.elementFromPoint(left + width / 2, top + height * part))
    })
    const [label] = (focused as Partial<HTMLInputElement>).labels ?? []
    const name = focused.getAttribute('aria-label') ?? (label ?? focused).textContent
    focused.dataset['stop'] ??= String(document.querySelectorAll('[data-stop]').length)
    return {
      key: focused.dataset['stop'],
      name: `${focused.localName} “${name.slice(0, 50)}”`,
      ring: Math.max(0, ...rings),
      covered,
      pictured: focused.matches('.lw-range'),
    }
  })

/**
 * Returns the strongest contrast between screenshots with and without focus. Used for sliders, because a script cannot
 * read the style of a slider's thumb.
 */
const ringInPicture = async (page: Page): Promise<number> => {
  const focused = await page.evaluateHandle(() => document.activeElement as HTMLElement)
  const shoot = async () => (await focused.screenshot()).toString('base64')
  const pictures = [await shoot()]
  await focused.evaluate((element) => element.blur())
  pictures.push(await shoot())
  await focused.evaluate((element) => element.focus())
  return page.evaluate(async (encoded) => {
    const lightness = await Promise.all(
      encoded.map(async (data) => {
        const image = new Image()
        image.src = `data:image/png;base64,${data}`
        await image.decode()
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
        canvas?.drawImage(image, 0, 0)
        const pixels = canvas?.getImageData(0, 0, image.width, image.height).data ?? []
        const linear = (at: number) => ((pixels[at] ?? 0) / 255) ** 2.2
        return Array.from(
          { length: pixels.length / 4 },
          (_, at) => 0.2126 * linear(at * 4) + 0.7152 * linear(at * 4 + 1) + 0.0722 * linear(at * 4 + 2),
        )
      }),
    )
    const [withFocus = [], without = []] = lightness
    return withFocus.reduce((most, light, at) => {
      const both = [light + 0.05, (without[at] ?? 0) + 0.05]
      return Math.max(most, Math.max(...both) / Math.min(...both))
    }, 0)
  }, pictures)
}

/** Returns all tab stops from the start of the document, in order. */
export const readTabStops = async (page: Page): Promise<Stop[]> => {
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
  })
  const stops = new Map<string, Stop>()
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await readStop(page)
    if (stop === null || stops.has(stop.key)) return [...stops.values()]
    stops.set(stop.key, stop.pictured ? { ...stop, ring: await ringInPicture(page) } : stop)
  }
}
