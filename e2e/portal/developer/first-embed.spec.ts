import { parseEnv } from 'node:util'
import { test as base, expect, type Page } from '@playwright/test'
import { startTestService, type TestService } from '@loyalty/service/testing'
import { freePort } from '@loyalty/service/testing/free-port'
import { startMailServer, type MailServer } from '@loyalty/service/testing/mail-server'
import { newBusiness, newPassword } from '@loyalty/service/testing/onboarding'
import { openBrowser } from '@loyalty/service/testing/portal-browser'
import { exchangeIn, papyrine } from '../../exchange/exchange.ts'
import { startReadmeSite } from '../../readme/site.ts'
import { tabTo } from '../../tab-to.ts'
import { codeAt } from '../identity/owner.ts'
import { addAuthenticator } from '../identity/virtual-authenticator.ts'
import { countPresses } from './count-presses.ts'

const test = base.extend<{ mails: MailServer; service: TestService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  mails: async ({}, use) => {
    await using mails = await startMailServer()
    await use(mails)
  },
  service: async ({ mails }, use) => {
    await using service = await startTestService({
      ...mails.settings,
      PORTAL_SECOND_FACTOR: 'required',
      RATE_LIMIT: 'on',
    })
    await use(service)
  },
})

// Passkeys need the virtual authenticator of Chromium.
test.skip(({ browserName }) => browserName !== 'chromium')

const developer = 'dana@alma.example'

/** Returns the link to a page of the portal in the first mail to an address. */
const linkIn = async (mails: MailServer, address: string, page: string): Promise<string> => {
  const link = new RegExp(`https?://\\S+/${page}#\\S+`)
  const { text } = await mails.mailTo(address, link)
  return link.exec(text)![0]
}

/** Signs a business up, adds the owner's second factor, and invites the developer. */
const inviteDeveloper = async ({ portalUrl }: TestService, mails: MailServer): Promise<void> => {
  const { signUp, email, form } = newBusiness('alma')
  const owner = openBrowser(portalUrl)
  const call = async (...given: Parameters<typeof owner.call>) => {
    const answer = await owner.call(...given)
    expect(answer.status, `${given[0]}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  await call('signUp', { body: signUp })
  const token = (await linkIn(mails, email, 'verify-sign-up')).split('#')[1]
  await call('verifyEmail', { body: { token, password: newPassword } })
  const { secret } = await call('beginTotp')
  await call('confirmTotp', { body: { code: codeAt(String(secret), Date.now()) } })
  await call('getPortalSession')
  await call('putBusinessForm', { body: form })
  await call('submitBusinessForm')
  await call('createInvitation', { body: { email: developer, role: 'developer' } })
}

/** Returns the text that the last press has copied. */
const pasted = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** Reaches a field with Tab and types into it. */
const type = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('an invited developer embeds a widget and verifies a webhook', async ({ page, context, service, mails }) => {
  test.setTimeout(300_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await addAuthenticator(page)
  await inviteDeveloper(service, mails)
  const invitation = await linkIn(mails, developer, 'accept-invitation')
  const siteUrl = `http://127.0.0.1:${await freePort()}`
  const press = (role: 'button' | 'link', name: string) => page.getByRole(role, { name, exact: true }).click()
  const presses = await countPresses(page, service.portalUrl)
  const opened = Date.now()

  await page.goto(invitation)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Join .alma/)
  await type(page, 'Your name', 'Dana Haddad')
  await type(page, 'Password', newPassword)
  await page.keyboard.press('Enter')
  await press('button', 'Create a passkey')
  const downloaded = page.waitForEvent('download')
  await press('button', 'Download .txt')
  expect((await downloaded).suggestedFilename()).toBe('recovery-codes.txt')
  await press('button', 'Done')
  const steps = page.getByRole('list', { name: 'Get started' })
  const step = (name: string) =>
    steps.getByRole('listitem').filter({ has: page.locator('.step-name', { hasText: name }) })
  await expect(step('Site registered')).toContainText('(Next)')

  await press('link', 'Add your site')
  await type(page, 'Origin', siteUrl)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Registered origins' })).toContainText(siteUrl)

  await press('link', 'Credentials')
  await press('button', 'Create secret')
  await press('button', 'Copy as .env')
  const file = await pasted(page)
  await press('button', 'Done')

  await press('link', 'Webhooks')
  await press('link', 'Add endpoint')
  await type(page, 'Address', `${siteUrl}/webhooks`)
  await page.keyboard.press('Enter')
  await press('button', 'Copy as .env')
  const environment = parseEnv(`${file}${await pasted(page)}`) as Record<string, string>

  await using site = await startReadmeSite(environment, environment['LOYALTY_EMBED_KEY'] ?? '', siteUrl)
  const shop = await context.newPage()
  await shop.goto(siteUrl)
  await exchangeIn(shop.frameLocator('loyalty-widget iframe'), 'ar').complete(papyrine.member)
  await expect.poll(site.output).toContain('TRANSACTION_COMPLETED')

  await page.bringToFront()
  await press('button', 'Check endpoint')
  await expect(page.locator('[data-check=VERIFIED]')).toContainText('Verified')
  await press('link', 'Home')
  for (const name of ['Site registered', 'First token', 'First widget load', 'First transaction', 'Webhook verified'])
    await expect(step(name), name).toContainText('(Done)')
  await expect(step('First widget load')).toContainText(siteUrl)

  const seconds = ((Date.now() - opened) / 1000).toFixed(1)
  process.stdout.write(`From the invitation to a live integration: ${presses.length} presses, ${seconds} s.\n`)
  test
    .info()
    .annotations.push({ type: 'presses', description: presses.join(' · ') }, { type: 'seconds', description: seconds })
  expect(presses.length, presses.join(' · ')).toBeLessThanOrEqual(16)
})
