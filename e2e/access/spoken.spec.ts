import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '../states/gallery.ts'
import { mainScreens, openState, type Widget } from './main-screens.ts'
import { spoken } from './spoken.ts'

test.use({ trace: 'off', viewport: { width: 390, height: 800 } })

// To read and to review: one file holds all that a widget says in one language. `--update-snapshots` writes it anew.
for (const widget of Object.keys(mainScreens) as Widget[])
  for (const locale of ['en', 'ar'])
    test(`what a screen reader says of ${widget} in ${locale} is what was reviewed`, async ({ page, gallery }, { config }) => {
      const file = new URL(`spoken/${widget}.${locale}.txt`, import.meta.url)
      const said: string[] = []
      for (const name of mainScreens[widget]) {
        await openState(page, gallery, widget, name, locale)
        // What was changed is summed up a moment later.
        if (name === 'split-changed' || name === 'split-removed') await expect(page.locator('.lw-percent > [role=status]')).not.toBeEmpty()
        said.push(`== ${name}\n${await spoken(page)}\n`)
      }
      const all = said.join('\n')
      if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed') writeFileSync(file, all)
      expect(all).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '')
    })
