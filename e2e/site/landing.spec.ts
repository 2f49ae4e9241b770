import { expect, test as base, type Page } from '@playwright/test'
import { demoShop, startTestService } from '@loyalty/service/testing'
import { fillPlaceholders, snippet } from '@loyalty/snippets'

type Site = Awaited<ReturnType<typeof startTestService>>
const test = base.extend<object, { site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using site = await startTestService()
      await use(site)
    },
    { scope: 'worker' },
  ],
})

const widgetTypes = ['point-exchange', 'multibrand'] as const

const frameOf = (page: Page, type: string) => page.frameLocator(`loyalty-widget[type=${type}] iframe`)

/** Returns the number of rows of the demo organization that an exchange usually writes. */
const storedRows = async ({ database }: Site): Promise<number[]> => {
  const tables = ['transactions', 'journal', 'events', 'deliveries', 'connections', 'multibrand_connections']
  const counted = tables.map(async (table) => {
    const text = `select count(*) as n from ${table} where organization_id = '${demoShop.organizationId}'`
    const [row] = await database.read({ text, values: [] })
    return Number(row?.['n'])
  })
  return Promise.all(counted)
}

test('both widgets run in a preview session that stores nothing', async ({ page, site }) => {
  test.setTimeout(90_000)
  const tokens: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/embed/v1/demo-token')) tokens.push(request.postData())
  })
  const before = await storedRows(site)
  await page.goto(`${site.baseUrls.sandbox}/docs/`)
  const exchange = frameOf(page, 'point-exchange')
  await expect(exchange.getByRole('radio').first()).toBeAttached({ timeout: 30_000 })
  await expect(frameOf(page, 'multibrand').getByText('Nimbara Miles').first()).toBeVisible({ timeout: 30_000 })
  const requested = tokens.map((body) => (JSON.parse(body ?? '{}') as { widget?: string }).widget)
  expect(new Set(requested)).toEqual(new Set(widgetTypes))
  expect(requested).toHaveLength(widgetTypes.length)

  const events = page.getByRole('list', { name: 'Events of both widgets' })
  await expect(events).toContainText('point-exchange lw:ready')
  await expect(events).not.toContainText('exchange.completed')
  await exchange.getByRole('radio', { name: /Nimbara Miles/ }).click({ force: true })
  await exchange.getByLabel(/Member number/).fill('NB40718822')
  await exchange.getByLabel(/First name/).fill('Nour')
  await exchange.getByLabel(/Last name/).fill('Sample')
  await exchange.getByRole('button', { name: 'Continue' }).click()
  await exchange.getByRole('checkbox', { name: /I confirm/ }).check()
  await exchange.getByRole('button', { name: /^Send/ }).click()
  await expect(events).toContainText('"name":"exchange.completed"', { timeout: 20_000 })
  expect(await storedRows(site)).toEqual(before)
})

test('the tabs show the code of the widgets, in the chosen language', async ({ page, site }) => {
  await page.goto(`${site.baseUrls.sandbox}/docs/`)
  const shown = page.locator('live-widgets .code')
  const values = { baseUrl: site.baseUrls.sandbox, embedKey: 'ek_sandbox_…' }
  for (const [tab, file] of [
    ['HTML', 'live/widgets.html'],
    ['React', 'live/widgets.tsx'],
    ['Vue', 'live/widgets.vue'],
  ] as const) {
    await shown.getByRole('tab', { name: tab }).click()
    const lines = await shown.getByRole('tabpanel').locator('.ec-line').allTextContents()
    const text = fillPlaceholders(snippet(file), values).trimEnd().split('\n')
    expect(lines.map((line) => line.replace(/\n$/, ''))).toEqual(text)
  }
  await page.getByText('العربية', { exact: true }).last().click()
  await expect(shown.getByRole('tabpanel')).toContainText("locale: 'ar'")
  for (const type of widgetTypes)
    await expect(page.locator(`loyalty-widget[type=${type}]`)).toHaveAttribute('locale', 'ar')
})

test('the code of the HTML tab shows both widgets', async ({ page, site }) => {
  const { sandbox } = site.baseUrls
  const values = { baseUrl: sandbox, embedKey: demoShop.embedKey.sandbox }
  // Only this endpoint gives a token without a server of the caller.
  const body = fillPlaceholders(snippet('live/widgets.html'), values).replaceAll(
    /\/api\/widget-token\/[\w-]+/g,
    '/embed/v1/demo-token',
  )
  await page.route(`${sandbox}/page`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${sandbox}/page`)
  await expect(frameOf(page, 'point-exchange').getByRole('radio').first()).toBeAttached({ timeout: 30_000 })
  await expect(frameOf(page, 'multibrand').getByText('Nimbara Miles').first()).toBeVisible({ timeout: 30_000 })
})
