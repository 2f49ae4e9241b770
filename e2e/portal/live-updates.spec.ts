import { expect, type Page } from '@playwright/test'
import { withStack as test } from '../stack/with-stack.ts'
import { issuePoints } from './issue-points.ts'
import { signInAs } from './sign-in.ts'

const newRows = (page: Page) => page.getByRole('button', { name: /new, show$/ })
/** The row of a transaction. Others of this worker can be above it, because a sandbox's clock can be ahead. */
const row = (page: Page, reference: string) => page.getByRole('row').filter({ hasText: reference })

test(
  'an open list offers new transactions in two tabs over one connection',
  { tag: '@engines' },
  async ({ page, context, stack }) => {
    const streams: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('/stream?')) streams.push(request.url())
    })
    await issuePoints(stack, 'LIVE-BEFORE')
    await signInAs(page, stack.service, 'support')
    const address = `${stack.portalUrl}/sandbox/transactions`
    const other = await context.newPage()
    for (const tab of [page, other]) {
      const started = tab.waitForRequest((request) => request.headers()['x-unattended'] !== undefined)
      await tab.goto(address)
      await expect(row(tab, 'LIVE-BEFORE')).toBeVisible()
      if (tab === page) await started
    }
    await issuePoints(stack, 'LIVE-ONE')
    for (const tab of [page, other]) {
      await expect(newRows(tab)).toHaveText('1 new, show')
      await expect(row(tab, 'LIVE-ONE')).toHaveCount(0)
    }
    expect(streams).toHaveLength(1)

    await issuePoints(stack, 'LIVE-TWO')
    await expect(newRows(other)).toHaveText('2 new, show')
    await newRows(other).click()
    await expect(row(other, 'LIVE-TWO')).toBeVisible()
    await expect(newRows(other)).toHaveCount(0)

    // The other tab takes the connection over when the first one closes.
    await page.close()
    await expect.poll(() => streams.length).toBe(2)
    await issuePoints(stack, 'LIVE-THREE')
    await expect(newRows(other)).toHaveText('1 new, show')
  },
)

test('an open list polls while a proxy refuses the stream', async ({ page, stack }) => {
  await issuePoints(stack, 'POLL-BEFORE')
  await signInAs(page, stack.service, 'support')
  await page.clock.install()
  await page.route('**/stream?*', (route) => route.fulfill({ status: 502 }))
  const refused = page.waitForResponse((response) => response.url().includes('/stream?'))
  await page.goto(`${stack.portalUrl}/sandbox/transactions`)
  await refused
  await expect(row(page, 'POLL-BEFORE')).toBeVisible()
  await issuePoints(stack, 'POLL-ONE')
  await page.clock.runFor(10_000)
  await expect(newRows(page)).toHaveText('1 new, show')

  await page.unroute('**/stream?*')
  const opened = page.waitForResponse((response) => response.url().includes('/stream?') && response.ok())
  // The page tries again after a minute, and gives the stream ten seconds to begin.
  await page.clock.runFor(52_000)
  await opened
})
