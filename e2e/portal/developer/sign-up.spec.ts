import { test as base, expect, type Browser, type Page } from '@playwright/test'
import { bank, startTestService, type TestService } from '@loyalty/service/testing'
import { makeOperator, newBusiness, newPassword } from '@loyalty/service/testing/onboarding'

type Approval = { productionApproval: 'operator' | 'automatic' }

const test = base.extend<Approval & { service: TestService }>({
  productionApproval: ['operator', { option: true }],
  service: async ({ productionApproval }, use) => {
    await using service = await startTestService({ PRODUCTION_APPROVAL: productionApproval })
    await use(service)
  },
})

/** Returns the link of the newest mail to an address, from the inbox of a development machine. */
const linkTo = async ({ portalUrl }: TestService, address: string): Promise<string> => {
  const answer = await fetch(`${portalUrl}/portal/api/dev/inbox`)
  const { data } = (await answer.json()) as { data: { to: string; link?: string }[] }
  return data.find(({ to }) => to === address)?.link ?? ''
}

const { form, email, signUp } = newBusiness('alma')

// The pages isolate the direction of names and numbers with invisible characters, so patterns have a dot there.

/** Signs a business up and submits its form, as its owner does in the pages. */
const signUpInPages = async (page: Page, service: TestService): Promise<void> => {
  await page.goto(`${service.portalUrl}/sign-in`)
  await page.getByRole('link', { name: 'Create your organization' }).click()
  await page.getByLabel('Legal entity').fill(signUp.legalEntity)
  await page.getByLabel('Country').selectOption('Saudi Arabia')
  await page.getByLabel('Work e-mail address').fill(email)
  await page.getByLabel('Password').fill(newPassword)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open the link in our mail')

  await page.goto(await linkTo(service, email))
  await page.getByLabel('Password').fill(newPassword)
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About your business')
  for (const [name, value] of Object.entries(form))
    if (name !== 'country') await page.locator(`[name=${name}]`).fill(value)
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your organization is approved')
  await page.getByRole('button', { name: 'Open the sandbox' }).click()
  await expect(page).toHaveURL(/\/sandbox/)
}

const signInOperator = async (browser: Browser, service: TestService): Promise<Page> => {
  const address = await makeOperator(service, 'operator', 'olga')
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${service.portalUrl}/sign-in`)
  await page.getByLabel('E-mail address').fill(address)
  await page.getByLabel('Password').fill(service.secrets[bank.organizationId]!.owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests')
  return page
}

const productionClients = (page: Page): Promise<{ secrets: unknown[] }[]> =>
  page.evaluate(async () => (await (await fetch('/portal/api/production/clients')).json()) as { secrets: unknown[] }[])

test('the acts of an operator lead a business to production', async ({ page, browser, service }) => {
  await signUpInPages(page, service)
  await page.goto(`${service.portalUrl}/sandbox/credentials`)
  await expect(page.locator('#content')).toContainText('cl_sandbox_')
  await page.goto(`${service.portalUrl}/production/programs`)
  await expect(page.getByText('Not offered').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Enable/ })).toHaveCount(0)

  const operator = await signInOperator(browser, service)
  await operator.goto(`${service.portalUrl}/operator/offers`)
  await operator.getByRole('link', { name: form.name, exact: true }).click()
  await operator.getByRole('button', { name: /^Offer .Nimbara Miles/ }).click()
  await operator.getByLabel('Most points of a transaction').fill('40000')
  await operator.getByRole('button', { name: 'Save offer' }).click()
  await expect(operator.getByText(/^Offered: .100. to .40,000. points/)).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: /^Enable .Nimbara Miles/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Enable .Nimbara Miles/ })
    .click()
  await expect(page.getByText(/^.100. to .40,000. points in a transaction/)).toBeVisible()
  await page.goto(`${service.portalUrl}/production-access`)
  await page.getByLabel('Person or team to talk to').fill('Platform team')
  await page.getByLabel('E-mail address of this contact').fill(form.technicalContactEmail)
  await page.getByLabel('Expected transactions in a month').fill('20000')
  await page.getByLabel('Planned date of the first transaction').fill('2027-01-15')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Request production' }).click()
  await expect(page.getByText('Your request is with an operator.')).toBeVisible()
  expect(await productionClients(page)).toEqual([])

  await operator.goto(`${service.portalUrl}/operator/requests`)
  await operator.getByRole('button', { name: /^Approve production/ }).click()
  await operator.getByLabel('Reason').fill('Contract signed.')
  await operator.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(operator.getByText('No request for production waits for you.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Production is approved.')).toBeVisible()
  const clients = await productionClients(page)
  expect(clients.map(({ secrets }) => secrets)).toEqual([[]])
})

test.describe('with automatic approval', () => {
  test.use({ productionApproval: 'automatic' })

  test('no production client exists without the act of an operator', async ({ page, service }) => {
    await signUpInPages(page, service)
    const { csrfToken } = (await (await page.request.get(`${service.portalUrl}/portal/api/session`)).json()) as {
      csrfToken: string
    }
    const send = async (method: 'PUT' | 'POST', path: string, data: object) => {
      const answer = await page.request.fetch(`${service.portalUrl}/portal/api${path}`, {
        method,
        headers: { 'x-csrf-token': csrfToken },
        data,
      })
      return ((await answer.json()) as { code: string }).code
    }
    const bounds = { minAllowedPoints: 200, maxAllowedPoints: 40_000 }
    expect(await send('PUT', '/production/programs/prg_nimbara', bounds)).toBe('PROGRAM_NOT_OFFERED')
    await page.goto(`${service.portalUrl}/production-access`)
    await expect(page.getByRole('link', { name: 'Enable a program' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request production' })).toHaveCount(0)
    const request = { contact: 'Team', contactEmail: email, monthlyTransactions: 1, goLiveDate: '2027-01-15' }
    expect(await send('POST', '/production-access', { ...request, acceptsTerms: true })).toBe('REQUIREMENTS_NOT_MET')
    expect(await send('POST', '/production/clients', { name: 'Own', scopes: ['profile:read'] })).toBe('NOT_APPROVED')
    expect(await productionClients(page)).toEqual([])
  })
})
