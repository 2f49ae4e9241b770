import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '../states/gallery.ts'
import { mainScreens, openState, type Widget } from './main-screens.ts'
import { screenReaderText } from './spoken.ts'

test.use({ trace: 'off', viewport: { width: 390, height: 800 } })

// Each text file holds the screen reader texts of one widget in one language, for review by a person.
// `--update-snapshots` writes the files.
for (const widget of Object.keys(mainScreens) as Widget[])
  for (const locale of ['en', 'ar'])
    test(`the screen reader texts of ${widget} in ${locale} match the reviewed file`, async ({ page, gallery }, {
      config,
    }) => {
      const file = new URL(`spoken/${widget}.${locale}.txt`, import.meta.url)
      const texts: string[] = []
      for (const name of mainScreens[widget]) {
        await openState(page, gallery, widget, name, locale)
        // The widget announces the summary of a change only after a pause, so the test waits for the summary.
        if (name === 'split-changed' || name === 'split-removed')
          await expect(page.locator('.lw-percent > [role=status]')).not.toBeEmpty()
        texts.push(`== ${name}\n${await screenReaderText(page)}\n`)
      }
      const all = texts.join('\n')
      if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed') writeFileSync(file, all)
      expect(all).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '')
    })
