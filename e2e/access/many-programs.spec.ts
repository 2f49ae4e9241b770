import { expect, test } from '../states/gallery.ts'
import { readTabStops } from './focus.ts'
import { openState } from './main-screens.ts'

test.use({ trace: 'off', viewport: { width: 390, height: 800 } })

for (const locale of ['en', 'ar', 'fr']) {
  test(`ten programs fit in 1,100 px and 35 tab stops (${locale})`, async ({ page, gallery }) => {
    await openState(page, gallery, 'multibrand', 'split-ten', locale)
    await expect(page.locator('.lw-share')).toHaveCount(10)
    const height = await page.locator('main').evaluate((main) => main.getBoundingClientRect().height)
    expect(height).toBeLessThanOrEqual(1100)
    const stops = await readTabStops(page)
    expect(stops.length).toBeGreaterThan(20)
    expect(stops.length).toBeLessThanOrEqual(35)
  })

  test(`a row at rest is at most 64 px high (${locale})`, async ({ page, gallery }) => {
    await openState(page, gallery, 'multibrand', 'split-ten', locale)
    const heights = await page
      .locator('.lw-share')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(64)
  })

  test(`the instruction belongs to the group alone (${locale})`, async ({ page, gallery }) => {
    await openState(page, gallery, 'multibrand', 'split', locale)
    const group = page.locator('.lw-percent')
    const instruction = await group.getAttribute('aria-describedby')
    expect(instruction).not.toBeNull()
    await expect(group.locator(`[aria-describedby~="${instruction}"]`)).toHaveCount(0)
  })
}
