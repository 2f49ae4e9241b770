import { randomUUID } from 'node:crypto'
import { serveSlowApi } from '../bench/slow-api.ts'
import { press } from '../press.ts'
import { expect, test, type Page } from '../test.ts'
import { exchangeIn, papyrine } from './exchange.ts'

const sessionCall = '**/v1/widget/session'

/** Programs of the first rows: one for which the customer has saved an account, and one without. */
const saved = 'Nimbara Miles'
const unsaved = 'Cumindale Table'

/** Holds the requests for an address. The returned function lets the requests continue. */
const hold = async (page: Page, address: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Opens an exchange whose files do not arrive. The returned function lets the files arrive. */
const openWithoutCode = async (page: Page, address: string): Promise<() => void> => {
  const release = await hold(page, '**/assets/**')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('[data-early]')).toBeVisible()
  return release
}

test('the document shows every program with its points before any file', async ({ page, shop }) => {
  const release = await openWithoutCode(page, shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await expect(exchange.heading(exchange.texts.choose)).toBeVisible()
  const rows = page.locator('.lw-radio-row')
  const texts = rows.locator('.lw-radio-text')
  const early = await texts.allInnerTexts()
  expect(early.length).toBeGreaterThan(3)
  for (const row of early) expect(row).toMatch(/[\d,]+ points|points? ≈/)
  await page.getByRole('radio', { name: unsaved }).focus()
  const place = await rows.first().boundingBox()
  release()
  await expect(page.locator('[data-early]')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: unsaved })).toBeFocused()
  expect(await rows.first().boundingBox()).toEqual(place)
  expect(await texts.allInnerTexts()).toEqual(early)
})

test('a choice and Continue before any code lead to the account', async ({ page, shop }) => {
  const release = await openWithoutCode(page, shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await page.getByRole('radio', { name: unsaved }).focus()
  await page.keyboard.press('Space')
  await press(exchange.button(exchange.texts.continue))
  await expect(exchange.button(exchange.texts.continue)).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(exchange.heading(exchange.texts.account)).toContainText(unsaved)
})

for (const by of ['press', 'Enter'] as const)
  test(`a saved account opens its review after an early ${by}`, async ({ page, shop }) => {
    const release = await openWithoutCode(page, shop.exchangeAddress(await shop.order()))
    const exchange = exchangeIn(page)
    const row = page.getByRole('radio', { name: saved })
    await (by === 'press' ? press(row) : row.press('Enter'))
    release()
    await expect(exchange.heading(exchange.texts.review)).toBeFocused()
    await expect(page.getByText(saved).first()).toBeVisible()
  })

test('a search before any code filters the list', async ({ page, shop }) => {
  const release = await openWithoutCode(page, shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await page.getByRole('searchbox').fill(papyrine.program.en)
  release()
  await expect(page.getByText(exchange.texts.oneFound)).toBeAttached()
  await expect(page.getByRole('searchbox')).toHaveValue(papyrine.program.en)
})

test('an order before any file sorts the list and keeps the focus', async ({ page, shop }) => {
  const release = await openWithoutCode(page, shop.exchangeAddress(await shop.order()))
  const order = page.getByRole('combobox', { name: 'Sort by' })
  await order.click()
  await page.keyboard.press('Escape')
  await order.selectOption('name')
  release()
  await expect(page.locator('[data-early]')).toHaveCount(0)
  await expect(order).toHaveValue('name')
  await expect(order).toBeFocused()
  const texts = await page.locator('.lw-radio-row .lw-radio-text').allInnerTexts()
  const names = texts.map((text) => text.split('\n', 1)[0] ?? '')
  expect(names.length).toBeGreaterThan(3)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
})

test('a category before any file narrows the list', async ({ page, shop }) => {
  const release = await openWithoutCode(page, shop.exchangeAddress(await shop.order()))
  const category = page.getByRole('combobox', { name: 'Category' })
  await category.selectOption('Shopping')
  release()
  await expect(page.locator('[data-early]')).toHaveCount(0)
  await expect(category).toHaveValue('Shopping')
  await expect(page.getByRole('radio')).toHaveCount(4)
})

test('an early press waits for the session', async ({ page, shop }) => {
  const answerSessionCall = await hold(page, sessionCall)
  await page.goto(shop.exchangeAddress(await shop.order()), { waitUntil: 'commit' })
  const exchange = exchangeIn(page)
  await press(page.getByRole('radio', { name: unsaved }))
  await expect(page.locator('[data-early]')).toBeVisible()
  answerSessionCall()
  await expect(exchange.heading(exchange.texts.account)).toBeVisible()
})

test.describe(() => {
  test.use({ expectedErrors: [[/ERR_FAILED|Failed to load resource/], { scope: 'test' }] })

  test('a lost session request can be repeated from the screen', async ({ page, shop }) => {
    let lost = 0
    await page.route(sessionCall, (route) => ((lost += 1) > 2 ? route.fallback() : route.abort()))
    const order = await shop.order()
    await page.goto(shop.exchangeAddress(order))
    await press(page.getByRole('button', { name: 'Try again' }))
    await exchangeIn(page).complete()
    expect(lost).toBe(3)
    expect(await shop.transactionsOf(order)).toHaveLength(1)
  })
})

test.describe(() => {
  test.use({ expectedErrors: [[/status of 401/], { scope: 'test' }] })

  test('the early screen ends when another client has used the token', async ({ page, shop, stack }) => {
    const answerSessionCall = await hold(page, sessionCall)
    const answer = await page.request.get(shop.exchangeAddress(await shop.order()), { maxRedirects: 0 })
    const address = answer.headers()['location'] ?? ''
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator('[data-early]')).toBeVisible()
    const token = new URL(address).searchParams.get('token') ?? ''
    await stack.service.widget(() => '').createWidgetSession({ body: { token, nonce: randomUUID() } })
    answerSessionCall()
    await expect(page.getByText(exchangeIn(page).texts.unauthorised)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  })

  test('a document whose code is lost shows an error', async ({ page, shop }) => {
    await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 401 }))
    await page.goto(shop.exchangeAddress(await shop.order()))
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  })
})

test('a tab shows the receipt of an order that another tab completed', async ({ page, context, shop }) => {
  const order = await shop.order()
  const answerSessionCall = await hold(page, sessionCall)
  await page.goto(shop.exchangeAddress(order), { waitUntil: 'commit' })
  const exchange = exchangeIn(page)
  await press(page.getByRole('radio', { name: unsaved }))
  const other = await context.newPage()
  await other.goto(shop.exchangeAddress(order))
  await exchangeIn(other).complete()
  answerSessionCall()
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test('the document of a paid order has no early screen', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.complete()
  await page.goto(shop.exchangeAddress(order))
  await expect(exchange.done).toBeVisible()
  await expect(page.locator('[data-early]')).toHaveCount(0)
})

test('the exchange completes while the document’s own screen is still delayed', async ({ browser, context, shop }) => {
  const order = await shop.order()
  const answer = await context.request.get(shop.exchangeAddress(order), { maxRedirects: 0 })
  const { port, pathname, search } = new URL(answer.headers()['location'] ?? '')
  const held = await serveSlowApi(() => Number(port), 0, 60_000)
  // Uses a new browser context. The `wire` fixture records all answers of the test's own context and would wait for the
  // held data.
  const other = await browser.newContext()
  try {
    const page = await other.newPage()
    await page.goto(`http://localhost:${held.port}${pathname}${search}`, { waitUntil: 'commit' })
    await exchangeIn(page).complete()
    expect(await page.evaluate(() => document.readyState)).toBe('loading')
    expect(await shop.transactionsOf(order)).toHaveLength(1)
  } finally {
    await other.close()
    held.close()
  }
})
