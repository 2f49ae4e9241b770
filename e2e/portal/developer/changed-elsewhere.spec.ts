import { expect, type Page } from '@playwright/test'
import { withStack as test } from '../../stack/with-stack.ts'
import { signInAs } from '../sign-in.ts'

const openForm = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
}
const name = (page: Page) => page.locator('.client-form [name=name]')
const save = (page: Page) => page.locator('.client-form [type=submit]').click()

test('a form shows both values after a change elsewhere', async ({ page, context, stack }) => {
  await signInAs(page, stack.service)
  const credentials = `${stack.portalUrl}/sandbox/credentials`
  await page.goto(`${credentials}/new`)
  await page.locator('[name=name]').fill('Till')
  await page.locator('main [type=submit]').click()
  await page.goto(credentials)
  await page.getByRole('link', { name: 'Till' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Till')
  const address = page.url()
  await openForm(page, address)
  await name(page).fill('Till of Omar')

  const other = await context.newPage()
  await openForm(other, address)
  await name(other).fill('Till of Aisha')
  await other.getByRole('textbox', { name: /networks/i }).fill('203.0.113.0/24')
  await save(other)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Till of Aisha')

  // The page behind the form reads the list again, and the first save still meets the newer version.
  await page.bringToFront()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Till of Aisha')
  await save(page)
  const notice = page.locator('.client-form .lw-notice')
  await expect(notice).toContainText('Till of Omar')
  await expect(notice).toContainText('Till of Aisha')
  await expect(name(page)).toHaveValue('Till of Omar')
  await notice.getByRole('button', { name: /^Take the present value: .*networks/i }).click()
  await expect(notice).not.toContainText('203.0.113.0/24')
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Till of Omar')
  await expect(page.locator('main')).toContainText('203.0.113.0/24')
})

test('a dialog keeps the typed label after a change elsewhere', async ({ page, context, stack }) => {
  await signInAs(page, stack.service)
  const rename = async (tab: Page, from: string, to: string): Promise<void> => {
    await tab.getByRole('button', { name: new RegExp(`^Rename .?${from}.?$`) }).click()
    await tab.getByRole('dialog').getByRole('textbox').fill(to)
  }
  const keys = `${stack.portalUrl}/sandbox/embed/keys`
  await page.goto(keys)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Shop')
  await page.getByRole('dialog').locator('[type=submit]').click()
  await rename(page, 'Shop', 'Shop of Omar')

  const other = await context.newPage()
  await other.goto(keys)
  await rename(other, 'Shop', 'Shop of Aisha')
  await other.getByRole('dialog').locator('[type=submit]').click()
  await expect(other.getByRole('dialog')).toHaveCount(0)

  await page.bringToFront()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[type=submit]').click()
  await expect(dialog.locator('.lw-notice')).toContainText('Shop of Aisha')
  await expect(dialog.getByRole('textbox')).toHaveValue('Shop of Omar')
  await dialog.getByRole('button', { name: /^Take the present value/ }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('Shop of Aisha')
  await dialog.getByRole('textbox').fill('Shop of both')
  await dialog.locator('[type=submit]').click()
  await expect(page.getByText('Shop of both').first()).toBeVisible()
})
