import { expect } from '@playwright/test'
import { bank } from '@loyalty/service/testing'
import { withStack as test } from '../stack/with-stack.ts'
import { signInAs } from './sign-in.ts'

test('a form keeps its text when the session ends', async ({ page, stack }) => {
  await signInAs(page, stack.service)
  await page.goto(`${stack.portalUrl}/sandbox/credentials/new`)
  await page.locator('[name=name]').fill('Back office')
  await page.context().clearCookies()
  await page.locator('main [type=submit]').click()
  const dialog = page.getByRole('dialog', { name: 'Your session is over' })
  await expect(dialog.getByLabel('E-mail address')).toHaveValue(bank.ownerEmail)
  await dialog.getByLabel('Password').fill(stack.service.secrets[bank.organizationId]!.owner.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('You are signed in again. Send it once more.')).toBeVisible()
  await expect(page.locator('[name=name]')).toHaveValue('Back office')
  await page.locator('main [type=submit]').click()
  await expect(page.getByRole('heading', { name: 'Back office' })).toBeVisible()
})

test('a read waits for the sign-in and then goes on', async ({ page, stack }) => {
  await signInAs(page, stack.service)
  await page.goto(stack.portalUrl)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home')
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Credentials' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session is over' })
  await dialog.getByLabel('Password').fill(stack.service.secrets[bank.organizationId]!.owner.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credentials')
})

test('another person in the dialog starts from the beginning', async ({ page, stack }) => {
  await signInAs(page, stack.service)
  await page.goto(`${stack.portalUrl}/sandbox/credentials/new`)
  await page.locator('[name=name]').fill('Back office')
  await page.context().clearCookies()
  await page.locator('main [type=submit]').click()
  await stack.service.portalHeaders(bank, 'viewer')
  const dialog = page.getByRole('dialog', { name: 'Your session is over' })
  await dialog.getByLabel('E-mail address').fill(bank.ownerEmail.replace(/^[^@]+/, 'viewer'))
  await dialog.getByLabel('Password').fill(stack.service.secrets[bank.organizationId]!.owner.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${stack.portalUrl}/sandbox`)
})
