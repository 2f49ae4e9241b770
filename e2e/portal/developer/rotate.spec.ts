import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { withStack as test } from '../../stack/with-stack.ts'
import { signInAs } from '../sign-in.ts'

/** Reads the `.env` file that the open dialog offers, and closes the dialog. */
const takeEnv = async (page: Page): Promise<Record<string, string>> => {
  const dialog = page.getByRole('dialog', { name: 'Your new secret' })
  const downloaded = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download .env' }).click()
  const text = await readFile(await (await downloaded).path(), 'utf8')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line): [string, string] => [line.split('=')[0]!, line.slice(line.indexOf('=') + 1)]),
  )
}

/** Requests an access token as a server does. The token is empty after a refusal. */
const requestToken = async (env: Record<string, string>): Promise<string> => {
  const { LOYALTY_BASE_URL = '', LOYALTY_CLIENT_ID = '', LOYALTY_CLIENT_SECRET = '' } = env
  const form = { grant_type: 'client_credentials', client_id: LOYALTY_CLIENT_ID, client_secret: LOYALTY_CLIENT_SECRET }
  const answer = await fetch(`${LOYALTY_BASE_URL}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
  return ((await answer.json()) as { access_token?: string }).access_token ?? ''
}

const profileStatus = async ({ LOYALTY_BASE_URL }: Record<string, string>, token: string): Promise<number> =>
  (await fetch(`${LOYALTY_BASE_URL}/profile`, { headers: { authorization: `Bearer ${token}` } })).status

test('a developer rotates a secret without an outage', async ({ page, stack }) => {
  await signInAs(page, stack.service, 'developer')
  await page.goto(`${stack.portalUrl}/sandbox/credentials`)
  await page.getByRole('link', { name: 'Create client' }).click()
  await page.getByLabel('Name').fill('Rotation')
  await page.getByRole('button', { name: 'Create client' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rotation')

  await page.getByRole('button', { name: 'Create secret' }).click()
  const old = await takeEnv(page)
  expect(Object.keys(old)).toEqual([
    'LOYALTY_BASE_URL',
    'LOYALTY_CLIENT_ID',
    'LOYALTY_CLIENT_SECRET',
    'LOYALTY_EMBED_KEY',
    'LOYALTY_WEBHOOK_SECRETS',
  ])
  expect(old['LOYALTY_EMBED_KEY']).toMatch(/^ek_sandbox_/)
  const oldToken = await requestToken(old)
  expect(await profileStatus(old, oldToken)).toBe(200)
  const oldLine = page.locator('.ledger-line').filter({ hasText: old['LOYALTY_CLIENT_SECRET']!.slice(-4) })
  await expect(oldLine).toContainText('Last used')

  await oldLine.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('radio', { name: 'In 7 days' }).check()
  await page.getByRole('button', { name: 'Replace secret' }).click()
  const fresh = await takeEnv(page)
  await expect(oldLine).toContainText('Ending')
  const freshToken = await requestToken(fresh)
  expect([await profileStatus(fresh, freshToken), await profileStatus(old, oldToken)]).toEqual([200, 200])
  expect(await requestToken(old), 'the old secret still works').not.toBe('')
  const lastUse = oldLine.getByText('Last used').locator('time').first()
  const usedBefore = await lastUse.getAttribute('datetime')
  await expect
    .poll(async () => {
      await requestToken(old)
      return await lastUse.getAttribute('datetime')
    })
    .not.toBe(usedBefore)

  await oldLine.getByRole('button', { name: 'Revoke' }).click()
  const dialog = page.getByRole('dialog', { name: /Revoke the secret/ })
  await expect(dialog).toContainText('Calls with it fail at once.')
  await dialog.getByRole('button', { name: 'Revoke secret' }).click()
  await expect(dialog).toBeHidden()
  expect([await requestToken(old), await profileStatus(old, oldToken)]).toEqual(['', 401])
  expect(await profileStatus(fresh, freshToken)).toBe(200)
  await page.getByText('Ended secrets').click()
  await expect(oldLine).toContainText('Revoked')
})

test('a new secret asks once before it closes uncopied', async ({ page, stack }) => {
  await signInAs(page, stack.service, 'developer')
  await page.goto(`${stack.portalUrl}/sandbox/credentials/new`)
  await page.getByLabel('Name').fill('Once')
  await page.getByRole('button', { name: 'Create client' }).click()
  await page.getByRole('button', { name: 'Create secret' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your new secret' })
  const secret = await dialog.getByLabel('Client secret').inputValue()
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText('You have not copied it yet.')
  await dialog.getByRole('button', { name: 'Close without copying' }).click()
  await expect(dialog).toBeHidden()
  expect(await page.content()).not.toContain(secret)
  await page.reload()
  await expect(page.locator('.ledger-line').first()).toContainText(secret.slice(-4))
  expect(await page.content()).not.toContain(secret)
})

test('Home ticks the first token while the page is open', async ({ page, stack }) => {
  await signInAs(page, stack.service, 'developer')
  await page.goto(`${stack.portalUrl}/sandbox`)
  const line = page.locator('.ledger-line').filter({ hasText: 'First token' })
  await stack.service.accessToken()
  await expect(line).toContainText(stack.service.credentials().clientSecret.slice(-4))
})
