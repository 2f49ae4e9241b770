import { expect, test } from '../states/gallery.ts'
import { readTabStops } from './focus.ts'
import { openState, type Widget } from './main-screens.ts'

// The lowest viewport height at which the bar at the end of the screen is sticky. At this height, the bar may cover the
// focused element.
test.use({ trace: 'off', viewport: { width: 320, height: 600 } })

/** Screens that together contain every kind of control. */
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
    test(`each tab stop of ${widget} has a visible focus ring (${about})`, async ({ page, gallery }) => {
      await page.emulateMedia({ forcedColors })
      let found = 0
      for (const name of screens[widget]) {
        await openState(page, gallery, widget, name, locale, theme)
        const stops = await readTabStops(page)
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
