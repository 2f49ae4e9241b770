import { entries, expect, openState, test } from '../gallery.ts'

const entry = entries.find(({ page, name }) => page === 'webhooks/replay-page' && name === 'counted')!
const first = { count: 10_000, continueFrom: '2026-11-25T14:10:00.000Z' }
const second = { count: 12, continueFrom: null }

test('a replay continues while the person reads another page', async ({ tab, portalUrl, complaints }) => {
  const counted = { count: 12, oldest: '2026-11-25T14:02:07.000Z', continueFrom: null }
  const answers = { ...entry.answers, countWebhookReplay: counted, replayWebhookEndpoint: 'network' }
  const { page } = tab
  await openState(tab, portalUrl, { ...entry, answers }, { lang: 'en', theme: 'light' })
  const bodies: { from: string }[] = []
  const release = Promise.withResolvers<undefined>()
  await page.route('**/replay', async (route) => {
    bodies.push(route.request().postDataJSON() as { from: string })
    if (bodies.length === 2) await release.promise
    await route.fulfill({ json: bodies.length === 1 ? first : second })
  })

  await page.locator('[data-act=replay]').click()
  await page.locator('.lw-dialog .lw-button-danger').click()
  await expect(page.locator('[data-replay=running]')).toContainText('10,000')
  await page.getByRole('link', { name: 'Credentials' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Credentials' })).toBeVisible()
  release.resolve(undefined)
  await page.goBack()
  await expect(page.locator('[data-replay=done]')).toContainText('10,012')
  expect(bodies).toHaveLength(2)
  expect(bodies[1]!.from).toBe(first.continueFrom)
  expect(complaints).toEqual([])
  await page.unrouteAll()
})
