import { expect, test, type Page } from '../test.ts'
import type { Shop } from '../shop.ts'
import { exchangeIn, papyrine } from './exchange.ts'

/** The texts that the fake of a browser feature has received. */
type Kept = { shared: string[] }

// Chromium on a desktop has no list of apps to share with.
const addShare = () => {
  const shared: string[] = []
  Object.assign(window, { shared })
  Object.assign(Navigator.prototype, {
    canShare: () => true,
    share: async ({ text }: ShareData) => void shared.push(text ?? ''),
  })
}

const ways = [
  { name: 'Share', remove: () => Object.assign(Navigator.prototype, { canShare: () => false }) },
  {
    name: 'Copy receipt',
    remove: () => {
      Reflect.deleteProperty(Navigator.prototype, 'clipboard')
      Document.prototype.queryCommandSupported = () => false
    },
  },
  { name: 'Print', remove: () => Reflect.deleteProperty(window, 'print') },
] as const

const openReceipt = async (page: Page, shop: Shop) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  await exchangeIn(page).complete()
  return order
}

test('the receipt can be shared, copied and printed', async ({ page, shop }) => {
  await page.addInitScript(addShare)
  const { referenceNumber } = await openReceipt(page, shop)
  for (const { name } of ways) await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const [text = '', ...more] = await page.evaluate(() => (window as unknown as Kept).shared)
  expect(more).toEqual([])
  expect(text).toContain(referenceNumber)
  expect(text).toContain(papyrine.program.en)
})

for (const { name, remove } of ways)
  test(`a browser that lacks the feature shows no ${name}`, async ({ page, shop }) => {
    await page.addInitScript(addShare)
    await page.addInitScript(remove)
    await openReceipt(page, shop)
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    for (const other of ways)
      if (other.name !== name) await expect(page.getByRole('button', { name: other.name, exact: true })).toBeVisible()
  })
