import { expect, test } from 'vitest'
import { readAppearance } from './appearance.ts'
import { contrast, readColor, type Rgb } from './color.ts'
import { themeColors, type Scheme } from './theme-colors.ts'

/** Returns the colours that a style sheet sets for one scheme, keyed by their theme names. */
function colorsIn(css: string, scheme: Scheme): Record<string, Rgb> {
  const found = css.matchAll(/--color-([\w-]+):light-dark\((#\w{6}),(#\w{6})\)/g)
  return Object.fromEntries(
    [...found].map(([, name, light, dark]) => [name, readColor(scheme === 'light' ? light : dark)!]),
  )
}

const show = (wish: Record<string, unknown>, scheme: Scheme = 'light') => {
  const { css, faults } = readAppearance(wish, scheme)
  return { css, colors: colorsIn(css, scheme), faults: faults.map(({ token, why }) => `${token}: ${why}`) }
}

/**
 * The background colours. Each of the `pairs` is a background, a colour on this background, and their minimum contrast
 * ratio.
 */
const grounds = ['surface', 'sunken', 'raised', 'accent-soft', 'danger-soft', 'success-soft', 'warning-soft']
const pairs: [on: string, what: string, ratio: number][] = [
  ...grounds.flatMap((on) =>
    ['ink', 'muted', 'accent', 'danger', 'success', 'warning'].map((what): (typeof pairs)[number] => [on, what, 4.5]),
  ),
  ['accent-fill', 'on-accent', 4.5],
  ['accent-strong', 'on-accent', 4.5],
  ['danger', 'on-danger', 4.5],
  ['inverse', 'on-inverse', 4.5],
  ...['surface', 'sunken', 'raised'].map((on): (typeof pairs)[number] => [on, 'edge', 3]),
  ...[1, 2, 3, 4, 5, 6].map((part): (typeof pairs)[number] => ['surface', `series-${part}`, 3]),
]

test('readAppearance keeps all twelve settings unchanged if they are legible', () => {
  const wish = {
    accent: '#7a1fa2',
    accentText: '#fff',
    background: '#fffdf7',
    surface: 'rgb(250, 244, 230)',
    text: '#221100',
    mutedText: '#5c4a33',
    border: '#e5d8c0',
    danger: '#a00000',
    success: '#005f2f',
    radius: 16,
    font: 'serif',
    density: 'compact',
  }
  const { css, colors, faults } = show(wish)
  expect(faults).toEqual([])
  expect(colors).toMatchObject({
    accent: readColor('#7a1fa2'),
    'on-accent': [255, 255, 255],
    surface: readColor('#fffdf7'),
    sunken: [250, 244, 230],
    ink: readColor('#221100'),
    muted: readColor('#5c4a33'),
    line: readColor('#e5d8c0'),
    danger: readColor('#a00000'),
    success: readColor('#005f2f'),
  })
  expect(css).toContain('--radius-sm:0.6rem;--radius-md:1rem;--radius-lg:1.4rem;')
  expect(css).toMatch(/--font-sans:ui-serif, Georgia.*sans|serif/)
  expect(css).toContain('@layer components{:root .lw-page{gap:0.75rem')
})

test('colours that the page does not set keep their theme value', () => {
  expect(show({}).css).toBe('')
  const { colors } = show({ danger: '#a00000' })
  const { danger: _, 'danger-soft': _soft, ...rest } = themeColors('light')
  expect(colors).toMatchObject(rest)
})

const wishes: Record<string, unknown>[] = [
  { accent: '#ffd400' },
  { accent: '#ffffff' },
  { accent: '#000000' },
  { accent: '#ff5a5f', accentText: '#ffd400' },
  { background: '#0b1020', text: '#f5f5ff', accent: '#00e5ff' },
  { background: '#888888', text: '#000000' },
  {
    background: '#ffef5c',
    text: '#3a006b',
    accent: '#ff2d95',
    danger: '#ff0000',
    success: '#00ff00',
    border: '#ffef5c',
  },
  { surface: '#123456', mutedText: '#eeeeee' },
  { text: '#9aa0a6' },
  { accent: '#8a4bd6' },
  { accent: '#e4002b' },
  { accent: '#ff6600' },
  { surface: '#3b3b4f', background: '#14141c', text: '#e6e6f0', accent: '#7d5cff', border: '#2a2a38' },
  { background: '#767676', text: '#ffffff', mutedText: '#cccccc' },
]

test.each(wishes.flatMap((wish) => (['light', 'dark'] as const).map((scheme) => [wish, scheme] as const)))(
  'every text stays legible with the appearance %j in scheme %s',
  (wish, scheme) => {
    const { colors } = show(wish, scheme)
    const faint = pairs
      .filter(([on, what, ratio]) => contrast(colors[on]!, colors[what]!) < ratio)
      .map(([on, what]) => `${what} on ${on}`)
    expect(faint).toEqual([])
  },
)

test('readAppearance drops and reports an illegible pair of text and background', () => {
  const { colors, faults } = show({ background: '#333333', text: '#555555', accent: '#7a1fa2' })
  expect(faults).toEqual(['text: contrast', 'background: contrast'])
  expect(colors).toMatchObject({
    surface: themeColors('light').surface,
    ink: themeColors('light').ink,
    accent: readColor('#7a1fa2'),
  })
})

test('a bright accent stays unchanged as a fill but darkens as text', () => {
  const { colors } = show({ accent: '#ffe600' })
  expect(colors['accent-fill']).toEqual(readColor('#ffe600'))
  expect(contrast(colors['on-accent']!, colors['accent-fill']!)).toBeGreaterThan(15)
  expect(contrast(colors['accent']!, colors['surface']!)).toBeGreaterThanOrEqual(4.5)
})

test('a dark accent stays unchanged as a fill in the dark scheme', () => {
  const { colors } = show({ accent: '#0a3d91' }, 'dark')
  expect(colors['accent-fill']).toEqual(readColor('#0a3d91'))
  expect(contrast(colors['on-accent']!, colors['accent-fill']!)).toBeGreaterThanOrEqual(4.5)
})

test('a pale accent darkens as text but keeps its hue', () => {
  const { colors, faults } = show({ accent: '#ff5a5f' })
  expect(faults).toEqual(['accent: contrast'])
  const [red, green, blue] = colors['accent']!
  expect(red).toBeGreaterThan(green * 1.5)
  expect(red).toBeGreaterThan(blue * 1.5)
})

test('readAppearance reports faults only for the visible scheme', () => {
  expect(show({ accent: '#0a3d91' }, 'light').faults).toEqual([])
  expect(show({ accent: '#0a3d91' }, 'dark').faults).toEqual(['accent: contrast'])
  const pair = { accent: { light: '#0a3d91', dark: '#9cc2ff' } }
  for (const scheme of ['light', 'dark'] as const) {
    expect(show(pair, scheme)).toMatchObject({ faults: [], colors: { accent: readColor(pair.accent[scheme]) } })
  }
})

test.each<unknown>([
  'url(https://evil.example/x.png)',
  'url(//evil.example)',
  'red;}*{display:none',
  '#fff;}body{background:url(x)',
  'expression(alert(1))',
  'javascript:alert(1)',
  'data:text/css,*{}',
  'var(--x)',
  'light-dark(#000,#fff)',
  '#12345',
  '#11223344',
  'rgb(300, 0, 0)',
  'rgb(0 0 0 / 10%)',
  '</style><script>',
  '#fff\n',
  'red',
  12,
  null,
  true,
  [],
  {},
  { light: 'url(x)' },
  { toString: () => '#fff' },
  '#'.repeat(10_000),
])('readAppearance rejects the colour %j and returns no style rule', (value) => {
  for (const token of ['accent', 'background', 'border'])
    expect(show({ [token]: value })).toMatchObject({ css: '', faults: [`${token}: value`] })
})

test.each([
  { radius: '8px;}' },
  { radius: -1 },
  { radius: 25 },
  { radius: Number.NaN },
  { radius: Infinity },
  { font: 'Comic Sans MS; }' },
  { font: 'url(x)' },
  { font: 'constructor' },
  { density: 'toString' },
  { density: 3 },
])('readAppearance rejects the setting %j', (wish) => {
  const [token] = Object.keys(wish)
  expect(show(wish)).toMatchObject({ css: '', faults: [`${token}: value`] })
})

test('readAppearance reports unknown settings and applies the known settings', () => {
  const { colors, faults } = show({
    accentColour: '#000',
    __proto__x: 1,
    constructor: 2,
    accent: '#7a1fa2',
    '}body{': 'x',
  })
  expect(faults).toEqual(['accentColour: unknown', '__proto__x: unknown', 'constructor: unknown', '}body{: unknown'])
  expect(colors['accent']).toEqual(readColor('#7a1fa2'))
})
