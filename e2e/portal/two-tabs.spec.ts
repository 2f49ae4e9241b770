import { expect } from '@playwright/test'
import { bank, telecom } from '@loyalty/service/testing'
import { withStack as test } from '../stack/with-stack.ts'
import { signInAs } from './sign-in.ts'

const languages = [
  { locale: 'en', title: 'Another tab changed your session' },
  { locale: 'ar', title: 'غيّرت علامة تبويب أخرى جلستك' },
]

for (const { locale, title } of languages)
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('a tab cannot write into an organization that another tab opened', async ({ page, stack }) => {
      const { service, portalUrl } = stack
      const person = `two-tabs-${locale}`
      await signInAs(page, service, 'owner', bank, person)
      await service.addMembership(bank.ownerEmail.replace(/^[^@]+/, person), telecom, 'owner')
      await page.goto(`${portalUrl}/sandbox/credentials/new`)
      await page.locator('[name=name]').fill('Stale tab')
      const before = await page.locator('.account-button bdi').textContent()

      const other = await page.context().newPage()
      await other.goto(portalUrl)
      await other.locator('.account-button').click()
      await other.locator('.account-menu .lw-button').first().click()
      const opened = other.locator('.account-button bdi')
      await expect(opened).not.toHaveText(before ?? '')
      const name = (await opened.textContent()) ?? ''

      await page.locator('main [type=submit]').click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toContainText(name)
      await other.goto(`${portalUrl}/sandbox/credentials`)
      await expect(other.locator('main h2').first()).toBeVisible()
      await expect(other.getByText('Stale tab')).toHaveCount(0)

      await dialog.getByRole('button', { name }).click()
      await expect(page.locator('.account-button bdi')).toHaveText(name)
      await page.goto(`${portalUrl}/sandbox/credentials/new`)
      await page.locator('[name=name]').fill('Fresh tab')
      await page.locator('main [type=submit]').click()
      await expect(page.getByRole('heading', { name: 'Fresh tab' })).toBeVisible()
    })
  })
