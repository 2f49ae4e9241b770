import { expect } from '@playwright/test'
import { preferencesIn } from '../../preferences/preferences.ts'
import { withStack as test } from '../../stack/with-stack.ts'
import { signInAs } from '../sign-in.ts'
import { startForeignSite } from './foreign-page.ts'

declare global {
  interface Window {
    /** The details of the events `lw:error`. */
    errors: { code: string; action: string }[]
  }
}

test(
  'a developer allows a refused origin, and the page loads the widget',
  { tag: '@engines' },
  async ({ page, context, stack }, { annotations }) => {
    await using site = await startForeignSite(stack)
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    // The clock does not move, so no timeout of the loader can report the error.
    await page.clock.install()
    const opened = Date.now()
    await page.goto(site.url)
    await page.clock.pauseAt(Date.now() + 60_000).catch(() => undefined)
    await expect.poll(() => page.evaluate(() => window.errors.map(({ code }) => code))).toEqual(['origin_not_allowed'])
    annotations.push({ type: 'lw:error after', description: `${Date.now() - opened} ms` })
    const line = `Loyalty widget: origin_not_allowed. Register the origin of the page around this frame in the portal, under Embed, Origins. ${stack.serviceUrl}/errors/origin_not_allowed`
    // The line ends in the id of the request in the service's log.
    expect(lines.map((each) => each.replace(/ \(req_\w{26}\)$/, ''))).toEqual([line])
    expect(lines[0]).toMatch(/ \(req_\w{26}\)$/)

    await page.clock.resume()
    const portal = await context.newPage()
    await signInAs(portal, stack.service, 'developer')
    await portal.goto(`${stack.portalUrl}/sandbox`)
    await portal
      .getByRole('list', { name: 'Refused loads' })
      .getByRole('listitem')
      .filter({ hasText: site.url })
      .getByRole('link', { name: 'Allow' })
      .click()
    await expect(portal.getByLabel('Origin', { exact: true })).toHaveValue(site.url)
    await portal.getByRole('dialog').getByRole('button', { name: 'Add origin' }).click()
    const registered = portal.getByRole('list', { name: 'Registered origins' })
    await expect(registered).toContainText(site.url)

    await page.reload()
    await expect(preferencesIn(page.frameLocator('loyalty-widget iframe')).heading('Your rewards')).toBeVisible()
    expect(await page.evaluate(() => window.errors)).toEqual([])
    await expect(registered.getByRole('listitem').filter({ hasText: site.url })).toContainText('1 load in 7 days')
  },
)

test('production demands that a person types a refused origin', async ({ page, stack }) => {
  const { service } = stack
  const origin = 'https://refused.example'
  await fetch(`${service.baseUrls.production}/widgets/multibrand/?key=ek_live_tMBvJfCaSkhjCruVybjy`, {
    headers: { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate', referer: `${origin}/` },
  })
  await signInAs(page, service, 'developer')
  await page.goto(`${stack.portalUrl}/production/embed/origins`)
  await page
    .getByRole('list', { name: 'Refused loads' })
    .getByRole('button', { name: /^Allow/ })
    .click()
  const field = page.getByLabel('Origin', { exact: true })
  await expect(field).toHaveValue('')
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add origin' })
  await field.fill('https://*.example')
  await add.click()
  await expect(page.getByRole('dialog')).toContainText('A wildcard is not possible: list each host.')
  await field.fill(origin)
  await add.click()
  const registered = page.getByRole('list', { name: 'Registered origins' })
  await expect(registered).toContainText(origin)

  await registered
    .getByRole('listitem')
    .filter({ hasText: origin })
    .getByRole('button', { name: /^Remove/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It was not loaded there in the last 24 hours.')
  await dialog.getByRole('button', { name: 'Remove production origin' }).click()
  await expect(dialog).toContainText('That is not')
  await dialog.getByRole('textbox').fill(origin)
  await dialog.getByRole('button', { name: 'Remove production origin' }).click()
  await expect(registered).not.toContainText(origin)
})
