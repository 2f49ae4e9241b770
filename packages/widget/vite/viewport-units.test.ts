import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname

// A frame gets the height of its content. If the content had the height of the frame, both would grow without end.
test("no style uses a unit of the view's height, such as vh", () => {
  const files = globSync('{packages/{ui,widget}/{src,vite},apps/{point-exchange,multibrand}/src}/**/*.{css,tsx}', {
    cwd: root,
  })
  expect(files.length).toBeGreaterThan(60)
  const found = files.filter((file) =>
    /[\d.](s|l|d)?v(h|b|min|max)\b|\b(min-|max-)?h-(s|l|d)?(screen|vh)\b/.test(readFileSync(root + file, 'utf8')),
  )
  expect(found).toEqual([])
})
