import { expect, stateAddress, test, widths } from '../states/gallery.ts'

test.use({ trace: 'off' })

const firstScreens = [
  { widget: 'point-exchange', state: 'choose', row: '.lw-radio-row' },
  { widget: 'multibrand', state: 'home', row: 'main li' },
]

// A program's row must appear where the skeleton showed the row's placeholder. If the rows moved, a press could hit a
// different row than the user meant.
for (const { widget, state, row } of firstScreens)
  for (const locale of ['en', 'ar'])
    test(
      `the first row appears where the skeleton was (${widget}, ${locale})`,
      { tag: '@layout' },
      async ({ page, gallery }) => {
        const topAt = async (name: string, selector: string): Promise<number[]> => {
          await page.goto(gallery + stateAddress(widget, name, { locale, theme: 'light' }))
          await expect(page.locator('html')).toHaveAttribute('data-reached', name)
          // Waits until the skeleton has measured the fonts: at this moment the skeleton empties its sample text.
          if (name === 'loading') await expect(page.locator('.lw-sample')).toBeEmpty()
          const tops: number[] = []
          for (const width of widths) {
            await page.setViewportSize({ width, height: 900 })
            const { top } = await page
              .locator(selector)
              .first()
              .evaluate((element) => element.getBoundingClientRect())
            tops.push(top)
          }
          return tops
        }
        const skeleton = await topAt('loading', '.lw-skeleton-row')
        const screen = await topAt(state, row)
        for (const [index, width] of widths.entries())
          expect
            .soft(Math.abs((screen[index] ?? 0) - (skeleton[index] ?? 0)), `pixels at a width of ${width}`)
            .toBeLessThanOrEqual(24)
      },
    )
