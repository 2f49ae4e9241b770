import { expect, test } from '@playwright/test'
import { startTestService } from '@loyalty/service/testing'
import { startFakePartner } from '@loyalty/service/testing/fake-partner'
import { press } from '../press.ts'
import { exchangeIn } from './exchange.ts'

test('a receipt waits for the program, and then shows its confirmation', async ({ page }) => {
  const secret = 'a secret of partner and service'
  const partner = await startFakePartner(secret)
  await using service = await startTestService({ PARTNER_URL: partner.url, PARTNER_SECRET: secret })
  const caller = await service.caller(undefined, 'production')
  const order = { amount: 50, currency: 'SAR', referenceNumber: 'WAITS-1', userId: 'customer-who-waits' } as const
  const { accessToken } = await caller.createPointExchangeToken({
    body: { ...service.credentials(undefined, 'production'), ...order },
  })
  // The partner books the order at once and answers nothing useful, until the test calms it.
  partner.next('failAfter')
  partner.nextAsked(...Array.from({ length: 100 }, () => 'fail' as const))

  await page.goto(`${service.baseUrls.production}/widgets/point-exchange/?token=${accessToken}&locale=en&theme=light`)
  const exchange = exchangeIn(page)
  await exchange.prepare()
  await press(exchange.send)
  const status = page.getByRole('status')
  await expect(exchange.heading(/^Waiting for .*Papyrine Readers/)).toBeVisible({ timeout: 20_000 })
  await expect(status.filter({ hasText: 'Waiting for' })).toContainText('Papyrine Readers')
  await expect(exchange.button(exchange.texts.copyAll)).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  partner.calm()
  await expect(exchange.done).toBeVisible({ timeout: 30_000 })
  await expect(status.filter({ hasText: 'Confirmed by' })).toContainText('Papyrine Readers')
  await expect(exchange.button(exchange.texts.copyAll)).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(partner.issued).toHaveLength(1)
  await partner.close()
})
