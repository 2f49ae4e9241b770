import type { FrameLocator } from '@playwright/test'
import { openBarePage } from '../../security/bare-page.ts'
import { expect, test } from '../../test.ts'
import { signInAs } from '../sign-in.ts'

const accentIn = (widget: FrameLocator): Promise<string> =>
  widget.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--color-accent-fill'))

test.describe('the embed builder', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'The test reads the clipboard.')
  // The portal and the preview host are origins of their own.
  test.use({ deadOrigins: /^http:\/\/localhost:\d+\//, expectedErrors: [[/^appearance_adjusted/], { scope: 'test' }] })

  test('copies code that shows the chosen accent on another site', async ({ page, context, stack, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInAs(page, stack.service, 'developer')
    await page.goto(`${stack.portalUrl}/sandbox/embed/builder?widget=multibrand`)
    const preview = page.frameLocator('iframe').frameLocator('iframe')
    await expect(preview.getByRole('heading').first()).toBeVisible()
    const events = page.getByRole('region', { name: 'Events' })
    await expect(events).toContainText('lw:ready')

    const accent = page.getByLabel('Accent', { exact: true })
    await accent.fill('#7a1fa2')
    await expect.poll(() => accentIn(preview)).toContain('#7a1fa2')
    await expect(page).toHaveURL(/accent=7a1fa2/)
    await page.getByLabel('Language').selectOption('ar')
    await expect(preview.locator('html')).toHaveAttribute('dir', 'rtl')

    await page.reload()
    await expect(accent).toHaveValue('#7a1fa2')
    await expect.poll(() => accentIn(preview)).toContain('#7a1fa2')
    await page.getByRole('link', { name: 'Keys', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Embed keys' })).toBeVisible()
    await page.goBack()
    await expect(accent).toHaveValue('#7a1fa2')

    const copy = page.getByRole('figure').filter({ hasText: 'embed.js' }).getByRole('button')
    let code = ''
    // While the preview above the code still grows, the button can move away from the pointer.
    await expect(async () => {
      await copy.click()
      code = await page.evaluate(() => navigator.clipboard.readText())
      expect(code).toContain('locale="ar"')
    }).toPass()
    await shop.order()
    const site = await context.newPage()
    await openBarePage(site, stack, code)
    const widget = site.frameLocator('loyalty-widget iframe')
    await expect(widget.getByRole('heading').first()).toBeVisible()
    await expect.poll(() => accentIn(widget)).toContain('#7a1fa2')
  })

  test('offers the colour that the widget shows instead of an illegible one', async ({ page, stack }) => {
    await signInAs(page, stack.service, 'developer')
    await page.goto(`${stack.portalUrl}/sandbox/embed/builder?widget=multibrand&theme=light&accent=ff5a5f`)
    const line = page.locator('.lw-contrast[data-scheme=light]')
    await expect(line).toHaveAttribute('data-kept', 'false')
    await expect(page.getByRole('region', { name: 'Events' })).toContainText('appearance.adjusted')
    await line.getByRole('button').click()
    await expect(line).toHaveAttribute('data-kept', 'true')
    await expect(page.locator('[name=accentDark]')).toHaveValue('#ff5a5f')
    await expect(page).toHaveURL(/accentDark=ff5a5f/)
  })
})
