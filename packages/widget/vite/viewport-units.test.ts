import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname

// A frame is as high as its content. Content that is as high as the frame would therefore grow without end.
test('no style uses a unit of the viewport height', () => {
  const files = globSync('{packages/{ui,widget}/{src,vite},apps/{point-exchange,multibrand}/src}/**/*.{css,tsx}', {
    cwd: root,
  })
  expect(files.length).toBeGreaterThan(60)
  const found = files.filter((file) =>
    /[\d.](s|l|d)?v(h|b|min|max)\b|\b(min-|max-)?h-(s|l|d)?(screen|vh)\b/.test(readFileSync(root + file, 'utf8')),
  )
  expect(found).toEqual([])
})
