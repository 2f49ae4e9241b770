import { expect, test } from '../states/gallery.ts'
import { walkThrough } from './focus.ts'
import { openState, type Widget } from './main-screens.ts'

// High enough for the bar at its end to stick, and not much higher.
test.use({ trace: 'off', viewport: { width: 320, height: 600 } })

/** Between them they have every kind of control that there is. */
const screens: Record<Widget, readonly string[]> = {
  'point-exchange': ['choose', 'account-missing', 'review', 'done'],
  multibrand: ['home', 'split-changed', 'split-remove-last', 'statistics-table', 'history'],
}

const looks = [
  { about: 'in en, light', locale: 'en', theme: 'light', forcedColors: 'none' },
  { about: 'in ar, dark', locale: 'ar', theme: 'dark', forcedColors: 'none' },
  { about: 'in en, with forced colours', locale: 'en', theme: 'light', forcedColors: 'active' },
] as const

for (const widget of Object.keys(screens) as Widget[])
  for (const { about, locale, theme, forcedColors } of looks)
    test(`each stop of the Tab key in ${widget}, ${about}, has a ring of 3:1 or more and nothing over it`, async ({ page, gallery }) => {
      await page.emulateMedia({ forcedColors })
      let found = 0
      for (const name of screens[widget]) {
        await openState(page, gallery, widget, name, locale, theme)
        const stops = await walkThrough(page)
        found += stops.length
        const faint = stops.filter(({ ring }) => ring < 3).map((stop) => `${stop.name}: ${stop.ring.toFixed(1)}:1`)
        expect.soft(faint, `${name}: without a ring`).toEqual([])
        expect
          .soft(
            stops.filter(({ covered }) => covered).map((stop) => stop.name),
            `${name}: covered`,
          )
          .toEqual([])
      }
      expect(found, 'stops').toBeGreaterThan(15)
    })
