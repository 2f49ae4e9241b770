import { readFileSync } from 'node:fs'
import { readAppearance } from '@loyalty/ui/appearance'
import { expect, test } from 'vitest'

test('a page that sets one colour keeps every other theme colour', () => {
  const theme = readFileSync(new URL('../../ui/src/theme.css', import.meta.url), 'utf8')
  const { css } = readAppearance({ danger: { light: '#b0261d', dark: '#ff9d94' } }, 'light')
  const colors = (text: string) =>
    [...text.matchAll(/--color-([\w-]+): ?light-dark\((#\w{6}), ?(#\w{6})\)/g)].map(([, ...parts]) => parts.join(' '))
  const [written, wished] = [colors(theme), colors(css)].map((lines) =>
    lines.filter((line) => !line.startsWith('danger-soft ')),
  )
  expect(wished).toEqual(written)
  expect(wished?.length).toBeGreaterThan(20)
})

test('the skeleton uses the fonts of the screens', () => {
  const fontsIn = (file: string, property: string) =>
    [
      ...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(new RegExp(`${property}: (.*sans-serif);`, 'g')),
    ].map(([, fonts]) => fonts)
  const fonts = fontsIn('../../ui/src/theme.css', '--font-sans')
  expect(fonts).toHaveLength(2)
  expect(fontsIn('boot.css', 'font-family')).toEqual(fonts)
})
