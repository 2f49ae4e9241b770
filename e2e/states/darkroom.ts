import type { Page } from '@playwright/test'
import type { Shot } from './sheet.ts'

/** What was taken, in sizes that are multiples of four, and the WebP file that it is compared with, as base64. */
type Film = { shots: readonly Shot[]; reference: string | undefined }

export type Sheet = {
  /** Pixels that are others than in the reference; all of them where there is none. */
  changed: number
  /** The sheet, and where it is another: in red, over what is as it was. Neither where nothing has changed. */
  picture?: string
  difference?: string
}

/**
 * Makes one small sheet of several shots, one below the other: a quarter of the size in sixteen shades of each colour, which is a sixth of the
 * bytes and hides no change that an eye sees. Runs in a page: what knows pictures here is the browser.
 */
const develop = async ({ shots, reference }: Film): Promise<Sheet> => {
  const decode = async (type: string, data: string, options?: ImageBitmapOptions): Promise<ImageBitmap> =>
    createImageBitmap(await (await fetch(`data:${type};base64,${data}`)).blob(), options)
  const paperOf = (width: number, height: number) => {
    const paper = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (!paper) throw new Error('No paper')
    paper.fillStyle = '#ddd'
    paper.fillRect(0, 0, width, height)
    return paper
  }
  const encode = async ({ canvas }: OffscreenCanvasRenderingContext2D): Promise<string> => {
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 1 })).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }

  const rows = await Promise.all(
    shots.map(({ data, width, height }) =>
      decode('image/png', data, { resizeWidth: width / 4, resizeHeight: height / 4, resizeQuality: 'medium' }),
    ),
  )
  const width = Math.max(...rows.map((row) => row.width))
  const height = rows.reduce((sum, row) => sum + row.height, 0)
  const sheet = paperOf(width, height)
  let top = 0
  for (const row of rows) {
    sheet.drawImage(row, 0, top)
    top += row.height
  }
  const { data } = sheet.getImageData(0, 0, width, height)
  for (let index = 0; index < data.length; index += 1) data[index] = Math.round((data[index] ?? 0) / 17) * 17
  const actual = new ImageData(data, width, height)
  sheet.putImageData(actual, 0, 0)
  if (reference === undefined) return { changed: width * height, picture: await encode(sheet) }

  const before = await decode('image/webp', reference)
  const expected = paperOf(width, height)
  expected.drawImage(before, 0, 0)
  const old = new Uint32Array(expected.getImageData(0, 0, width, height).data.buffer)
  const now = new Uint32Array(data.buffer)
  let changed = Math.abs(before.width * before.height - width * height)
  const marked = new Uint32Array(now.length)
  for (const [index, pixel] of now.entries()) {
    // Alpha comes last in memory: what has not changed is faint.
    if (pixel === old[index]) marked[index] = (pixel & 0xffffff) | 0x40000000
    else {
      marked[index] = 0xff0000ff
      changed += 1
    }
  }
  if (changed === 0) return { changed }
  const picture = await encode(sheet)
  sheet.putImageData(new ImageData(new Uint8ClampedArray(marked.buffer), width, height), 0, 0)
  return { changed, picture, difference: await encode(sheet) }
}

export const developIn = (darkroom: Page, film: Film): Promise<Sheet> => darkroom.evaluate(develop, film)
