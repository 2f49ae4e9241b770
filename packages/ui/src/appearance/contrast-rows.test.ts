import { expect, test } from 'vitest'
import { isAppearance, withColor, type AppearanceWish } from './appearance-wish.ts'
import { readAppearance } from './appearance.ts'
import { contrastRows } from './contrast-rows.ts'

const brief = (appearance: AppearanceWish) =>
  contrastRows(appearance).map(({ token, scheme, isKept, asked, used }) => [scheme, token, isKept, asked === used])

test('contrastRows has a row for each colour and scheme', () => {
  expect(brief({ accent: '#ff5a5f', radius: 4 })).toEqual([
    ['light', 'accent', false, false],
    ['dark', 'accent', true, true],
  ])
  expect(brief({ accent: { dark: '#0a3d91' } })).toEqual([['dark', 'accent', false, false]])
})

const appearances: AppearanceWish[] = [
  { accent: '#0b6e4f' },
  { accent: '#ffe600', danger: '#ff0000', success: '#00ff00', mutedText: '#bbbbbb' },
  { background: '#333333', text: '#555555' },
  { background: '#fff8e1', text: { light: '#b0a060', dark: '#221100' } },
  { surface: '#123456', border: '#ffef5c' },
  { accent: '#ff5a5f', accentText: '#ffd400' },
]

test.each(appearances)('contrastRows and the widget agree about %j', (appearance) => {
  for (const scheme of ['light', 'dark'] as const) {
    const faults = readAppearance(appearance, scheme).faults.map(({ token }) => token)
    const rows = contrastRows(appearance).filter((row) => row.scheme === scheme)
    expect(rows.filter(({ isKept }) => !isKept).map(({ token }) => token)).toEqual(
      expect.arrayContaining(faults.filter((token, index) => faults.indexOf(token) === index)),
    )
    const changed = rows.filter(({ isKept }) => !isKept)
    for (const { ratio, needed, token } of changed) expect(ratio, token).toBeLessThan(needed)
  }
})

test.each(appearances)('the accepted colours of %j need no change', (appearance) => {
  const faulty = (wish: AppearanceWish) => contrastRows(wish).find(({ isKept }) => !isKept)
  let wish = appearance
  for (let row = faulty(wish), left = 20; row !== undefined && left > 0; row = faulty(wish), left -= 1)
    wish = row.accepted
  expect(faulty(wish)).toBeUndefined()
  expect(isAppearance(wish)).toBe(true)
})

test('withColor changes one scheme and keeps the other', () => {
  expect(withColor('#111111', 'dark', '#eeeeee')).toEqual({ light: '#111111', dark: '#eeeeee' })
  expect(withColor({ light: '#111111', dark: '#eeeeee' }, 'dark', '#111111')).toBe('#111111')
  expect(withColor({ dark: '#eeeeee' }, 'dark', undefined)).toBeUndefined()
})

test.each<unknown>([
  null,
  'accent',
  { accent: 'url(x)' },
  { accent: { light: '#fff', print: '#000' } },
  { radius: 25 },
  { radius: 1.5 },
  { font: 'Comic Sans' },
  { density: 'toString' },
  { onclick: '#fff' },
])('isAppearance refuses %j', (value) => {
  expect(isAppearance(value)).toBe(false)
})
