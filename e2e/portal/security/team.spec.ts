import { expect, test as base, type Browser, type Page } from '@playwright/test'
import { bank, startTestService, type TestService } from '@loyalty/service/testing'
import { startMailServer, type MailServer } from '@loyalty/service/testing/mail-server'
import { signInAs } from '../sign-in.ts'

/** A service of its own with a real mail server, because each test changes people. */
const test = base.extend<{ mail: MailServer; service: TestService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  mail: async ({}, use) => {
    await using server = await startMailServer()
    await use(server)
  },
  service: async ({ mail }, use) => {
    await using service = await startTestService(mail.settings)
    await service.addOwner()
    await use(service)
  },
})

const password = 'three green boats'

const linkIn = (text: string): string => /https?:\/\/\S+#\S+/.exec(text)?.[0] ?? ''

/** Opens a second browser, as another person. */
const another = async (browser: Browser): Promise<Page> => await (await browser.newContext()).newPage()

const invite = async (page: Page, service: TestService, email: string): Promise<void> => {
  await page.goto(`${service.portalUrl}/organization/team`)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Role').selectOption('viewer')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('The mail is on its way.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
}

const join = async (page: Page, link: string): Promise<void> => {
  await page.goto(link)
  await page.getByLabel('Your name').fill('Layla Haddad')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Join and sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}

test('an invited person joins by the link of the mail', async ({ page, browser, service, mail }) => {
  await signInAs(page, service)
  await invite(page, service, 'layla@example.com')
  const { text } = await mail.mailTo('layla@example.com')
  const guest = await another(browser)
  await join(guest, linkIn(text))
  await guest.goto(linkIn(text))
  await expect(guest.getByText('This invitation has expired or was withdrawn.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Layla Haddad' })).toBeVisible()
})

test('an owner changes a role, and a removed member’s tab gets 401', async ({ page, browser, service, mail }) => {
  await signInAs(page, service)
  await invite(page, service, 'layla@example.com')
  const member = await another(browser)
  await join(member, linkIn((await mail.mailTo('layla@example.com')).text))
  await page.reload()
  await page.getByRole('link', { name: 'Layla Haddad' }).click()
  await page.getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('dialog').getByLabel('Role').selectOption('developer')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.facts')).toContainText('Developer')

  // The new role ended the session, so the member signs in again.
  await member.goto(`${service.portalUrl}/organization/team`)
  await member.getByLabel('E-mail address').fill('layla@example.com')
  await member.getByLabel('Password').fill(password)
  await member.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove from team' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('layla@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from team' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Layla Haddad' })).toBeHidden()

  const refused = member.waitForResponse((answer) => answer.status() === 401)
  await member.getByRole('link', { name: 'Profile' }).first().click()
  expect((await refused).url()).toContain('/portal/api/')
  await expect(member.getByRole('dialog')).toBeVisible()
})

test('the last owner cannot leave the organization', async ({ page, service }) => {
  await signInAs(page, service)
  await page.goto(`${service.portalUrl}/organization/team`)
  await page.getByRole('link', { name: bank.ownerEmail }).click()
  await page.getByRole('button', { name: 'Leave organization' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Rimalta Bank')
  await page.getByRole('dialog').getByRole('button', { name: 'Leave organization' }).click()
  await expect(page.getByRole('dialog')).toContainText('last owner')
})

test('a person resets a forgotten password by mail', async ({ page, service, mail }) => {
  await page.goto(`${service.portalUrl}/sign-in`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('E-mail address').fill(bank.ownerEmail)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If an account exists, we have sent a link.')).toBeVisible()
  const { text } = await mail.mailTo(bank.ownerEmail)
  await page.goto(linkIn(text))
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})
