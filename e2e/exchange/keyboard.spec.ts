import { tabTo } from '../tab-to.ts'
import { expect, test } from '../test.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { nimbara, preferencesIn } from '../preferences/preferences.ts'
import { readSplit, seeded, storeSplit } from '../preferences/split.ts'
import { exchangeIn, papyrine } from './exchange.ts'

test('the whole exchange by keyboard alone, with the focus on the heading of each step', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  const { keyboard } = page
  await expect(exchange.heading(exchange.say.choose)).toBeVisible()

  const search = page.getByRole('searchbox')
  await tabTo(page, search)
  await keyboard.type('papyrine')
  await tabTo(page, page.getByRole('radio', { name: papyrine.program }))
  await keyboard.press('Space')
  await tabTo(page, exchange.button(exchange.say.continue))
  await keyboard.press('Enter')

  await expect(exchange.heading(exchange.say.account)).toBeFocused()
  await tabTo(page, exchange.member)
  await keyboard.type(papyrine.member)
  await keyboard.press('Enter')

  await expect(exchange.heading(exchange.say.review)).toBeFocused()
  await tabTo(page, exchange.send)
  await keyboard.press('Enter')
  await expect(exchange.consent).toBeFocused()
  await expect(exchange.consent).toHaveAccessibleDescription(/Tick the box/)
  await keyboard.press('Space')
  await tabTo(page, exchange.send)
  await keyboard.press('Enter')

  await expect(exchange.done).toBeFocused()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test('a share is changed, locked and saved by keyboard alone', async ({ page, shop, stack }) => {
  await storeSplit(stack, seeded)
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  const { keyboard } = page
  await expect(preferences.heading(preferences.say.home)).toBeVisible()
  await tabTo(page, preferences.button(preferences.say.edit))
  await keyboard.press('Enter')
  await tabTo(page, preferences.lock('غيمة بُن'))
  await keyboard.press('Space')
  await tabTo(page, preferences.slider(nimbara), 'Shift+Tab')
  await keyboard.press('ArrowRight')
  await keyboard.press('PageUp')
  await preferences.shows({ [nimbara]: 61, 'غيمة بُن': 20 })
  await tabTo(page, preferences.button(preferences.say.save))
  await keyboard.press('Enter')
  await expect(preferences.saved).toBeVisible()
  expect(await readSplit(stack)).toEqual({ prg_nimbara: 61, prg_zaatroon: 19, prg_ghaymat_bunn: 20 })
})

test('Tab goes into the frame and out of it, at both ends', async ({ page, shop, stack }) => {
  await shop.signIn()
  await openBarePage(page, stack, `<button>before</button>${scriptTag(stack)}<button>after</button>`)
  const preferences = preferencesIn(page.frameLocator('loyalty-widget iframe'))
  await expect(preferences.heading(preferences.say.home)).toBeVisible()
  const [before, after] = [page.getByRole('button', { name: 'before' }), page.getByRole('button', { name: 'after' })]
  await before.focus()
  await tabTo(page, preferences.button(preferences.say.edit))
  await tabTo(page, after)
  await tabTo(page, preferences.button(preferences.say.edit), 'Shift+Tab')
  await tabTo(page, before, 'Shift+Tab')
})
