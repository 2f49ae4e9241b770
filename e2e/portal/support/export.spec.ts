import { expect } from '@playwright/test'
import { withStack as test } from '../../stack/with-stack.ts'
import { signInAs } from '../sign-in.ts'

test('a refused export is a message, and an allowed one downloads', async ({ page, stack }) => {
  await signInAs(page, stack.service, 'support')
  await page.goto(`${stack.portalUrl}/sandbox/transactions`)
  const link = page.getByRole('link', { name: 'Export CSV' })
  const problem = { code: 'TOO_MANY', title: 't', detail: 'd', requestId: 'req_1', retryable: false, errors: [] }
  await page.route('**/exports/transactions.csv*', (route) =>
    route.fulfill({ status: 409, json: { ...problem, status: 409, limit: 2_000_000 } }),
  )
  await link.click()
  await expect(page.getByRole('alert')).toHaveText(/more than .?2,000,000.? rows\. Choose a shorter period/)

  await page.unroute('**/exports/transactions.csv*')
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/^transactions-sandbox-.*\.csv$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
