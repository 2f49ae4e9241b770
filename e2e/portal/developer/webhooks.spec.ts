import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { freePort } from '@loyalty/service/testing/free-port'
import { startChild } from '../../stack/child.ts'
import { withStack } from '../../stack/with-stack.ts'
import { signInAs } from '../sign-in.ts'

type Receiver = { url: string; learn: (secret: string) => void }

const test = withStack.extend<{ startReceiver: (kind: 'verifying' | 'trusting') => Promise<Receiver> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  startReceiver: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'loyalty-receiver-'))
    const running: { stop: () => Promise<void> }[] = []
    await use(async (kind) => {
      const port = await freePort()
      const file = join(folder, kind)
      writeFileSync(file, 'whsec_unknown')
      const url = `http://127.0.0.1:${port}/hooks`
      const settings = { PORT: String(port), SECRET_FILE: file, RECEIVER: kind }
      running.push(await startChild('e2e/portal/developer/receiver.ts', settings, url))
      return { url, learn: (secret) => writeFileSync(file, secret) }
    })
    await Promise.all(running.map(({ stop }) => stop()))
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Adds an endpoint on the pages. Returns its secret, which the page shows once. */
const addEndpoint = async (page: Page, url: string): Promise<string> => {
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('link', { name: 'Add endpoint' }).click()
  await page.getByLabel('Address').fill(url)
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const secret = await page.getByLabel('Signing secret').inputValue()
  expect(secret).toMatch(/^whsec_/)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  return secret
}

test('a receiver that verifies is verified, resent to and explained', async ({ page, stack, startReceiver }) => {
  const receiver = await startReceiver('verifying')
  await signInAs(page, stack.service)
  await page.goto(`${stack.portalUrl}/sandbox`)
  const secret = await addEndpoint(page, receiver.url)
  receiver.learn(secret)
  await page.getByRole('button', { name: 'Check endpoint' }).click()
  await expect(page.locator('[data-check=VERIFIED]')).toContainText('Verified')
  await expect(page.locator('[data-check] .ledger-line')).toHaveText([
    /Right event.*200.*As it must be/,
    /Wrong signature.*401.*As it must be/,
  ])
  expect(await page.content()).not.toContain(secret)

  await page.getByRole('link', { name: /Answered .?200/ }).click()
  await page.getByRole('button', { name: 'Send again' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Your receiver should ignore it by its id.')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(page.locator('.page-lead')).toContainText('Accepted after 2 attempts.')
  await expect(page.locator('.ledger > li')).toHaveCount(2)

  await page.getByRole('link', { name: 'Explain the signature of this delivery' }).click()
  const body = page.getByLabel('Body')
  const sent = await body.inputValue()
  await page.getByRole('button', { name: 'Explain' }).click()
  await expect(page.locator('[data-explained=verified]')).toBeVisible()
  await body.fill(JSON.stringify(JSON.parse(sent), null, 2))
  await page.getByRole('button', { name: 'Explain' }).click()
  const explained = page.locator('[data-explained=BODY_WHITE_SPACE_CHANGED]')
  await expect(explained).toContainText('The body was parsed and written again')
  await expect(explained.locator('code')).toHaveText(/^\d{10}:\{"/)

  const posted: string[] = []
  page.on('request', (request) => void posted.push(request.url() + (request.postData() ?? '')))
  await page.getByText('A secret that I paste').click()
  await page.getByLabel('Your secret').fill(`"${secret}"`)
  await page.getByRole('button', { name: 'Explain' }).click()
  await expect(page.locator('[data-explained]')).toContainText('The secret has spaces or quotation marks around it')
  expect(posted.filter((text) => text.includes('/portal/api/') || text.includes(secret))).toEqual([])
})

test('a receiver that accepts forged events is found', async ({ page, stack, startReceiver }) => {
  const receiver = await startReceiver('trusting')
  await signInAs(page, stack.service)
  await page.goto(`${stack.portalUrl}/sandbox`)
  await addEndpoint(page, receiver.url)
  await page.getByRole('button', { name: 'Check endpoint' }).click()
  const result = page.locator('[data-check=ACCEPTS_FORGED]')
  await expect(result).toContainText('Your receiver accepts forged events.')
  await expect(result).toContainText('verifyWebhook')
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.locator('[data-check=ACCEPTS_FORGED]')).toBeVisible()
})

test('a disabled endpoint takes one test and keeps its state', async ({ page, stack, startReceiver }) => {
  const receiver = await startReceiver('trusting')
  await signInAs(page, stack.service)
  await page.goto(`${stack.portalUrl}/sandbox`)
  await addEndpoint(page, receiver.url)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(page.locator('.page-lead')).toContainText('Somebody of your team switched it off.')
  await page.getByRole('link', { name: 'Test' }).click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('Delivered')).toBeVisible()
  await page.getByRole('link', { name: 'Open the delivery' }).click()
  await expect(page.locator('.facts')).toContainText('test · by hand')
  await page.getByRole('link', { name: receiver.url }).click()
  await expect(page.locator('.page-lead')).toContainText('Off')
})
