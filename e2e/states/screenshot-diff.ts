import type { Page } from '@playwright/test'
import type { Screenshot } from './state-page.ts'

/** The screenshots to compare, with widths and heights that are multiples of four, and the WebP reference as base64. */
type DiffInput = { screenshots: readonly Screenshot[]; reference: string | undefined }

export type ScreenshotDiff = {
  /**
   * The number of pixels that differ from the reference: zero if at most four pixels differ by one shade, which another
   * processor's rounding can cause. Without a reference, the number of all pixels.
   */
  changed: number
  /** The new picture as base64. Undefined when nothing changed. */
  picture?: string
  /** The changed pixels in red over the faint new picture. Undefined without a reference or a change. */
  difference?: string
}

/**
 * Joins the screenshots into one picture and compares it with the reference. The picture has a quarter of the size and
 * sixteen shades of each colour. Such a picture needs a sixth of the bytes, and still shows every visible change. Runs
 * in a page, because a browser can decode images.
 */
async function compareScreenshots({ screenshots, reference }: DiffInput): Promise<ScreenshotDiff> {
  const decode = async (type: string, data: string, options?: ImageBitmapOptions): Promise<ImageBitmap> =>
    createImageBitmap(await (await fetch(`data:${type};base64,${data}`)).blob(), options)
  const canvasOf = (width: number, height: number) => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('The browser gave no canvas')
    context.fillStyle = '#ddd'
    context.fillRect(0, 0, width, height)
    return context
  }
  const encode = async ({ canvas }: OffscreenCanvasRenderingContext2D): Promise<string> => {
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 1 })).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }

  const rows = await Promise.all(
    screenshots.map(({ data, width, height }) =>
      decode('image/png', data, { resizeWidth: width / 4, resizeHeight: height / 4, resizeQuality: 'medium' }),
    ),
  )
  const width = Math.max(...rows.map((row) => row.width))
  const height = rows.reduce((sum, row) => sum + row.height, 0)
  const joined = canvasOf(width, height)
  let top = 0
  for (const row of rows) {
    joined.drawImage(row, 0, top)
    top += row.height
  }
  const { data } = joined.getImageData(0, 0, width, height)
  for (let index = 0; index < data.length; index += 1) data[index] = Math.round((data[index] ?? 0) / 17) * 17
  const actual = new ImageData(data, width, height)
  joined.putImageData(actual, 0, 0)
  if (reference === undefined) return { changed: width * height, picture: await encode(joined) }

  const before = await decode('image/webp', reference)
  const expected = canvasOf(width, height)
  expected.drawImage(before, 0, 0)
  const oldData = expected.getImageData(0, 0, width, height).data
  const old = new Uint32Array(oldData.buffer)
  const now = new Uint32Array(data.buffer)
  const isOneShade = (index: number): boolean =>
    [0, 1, 2].every((colour) => Math.abs((data[4 * index + colour] ?? 0) - (oldData[4 * index + colour] ?? 0)) <= 17)
  let changed = Math.abs(before.width * before.height - width * height)
  let rounded = 0
  const marked = new Uint32Array(now.length)
  for (const [index, pixel] of now.entries()) {
    // Makes an unchanged pixel faint. The alpha value is the last byte of a pixel in memory, which is the highest byte
    // of the number.
    if (pixel === old[index]) marked[index] = (pixel & 0xffffff) | 0x40000000
    else {
      marked[index] = 0xff0000ff
      changed += 1
      if (isOneShade(index)) rounded += 1
    }
  }
  if (changed === rounded && rounded <= 4) return { changed: 0 }
  const picture = await encode(joined)
  joined.putImageData(new ImageData(new Uint8ClampedArray(marked.buffer), width, height), 0, 0)
  return { changed, picture, difference: await encode(joined) }
}

/** Compares the screenshots with the reference in a blank page. */
export function diffScreenshots(canvasPage: Page, input: DiffInput): Promise<ScreenshotDiff> {
  return canvasPage.evaluate(compareScreenshots, input)
}
