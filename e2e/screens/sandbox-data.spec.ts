import { exchangeIn } from '../exchange/exchange.ts'
import { drovak, nimbara, preferencesIn } from '../preferences/preferences.ts'
import { addressOf, earn, readMonths, storeSplit } from '../preferences/split.ts'
import { expect, test } from '../test.ts'
import { lookAt } from './look.ts'

// The gallery shows every state with made-up answers; these are the service's own, in the language in which a word too few would be seen.
const look = { lang: 'ar', theme: 'dark' } as const
const wishes = '&locale=ar&theme=dark'

test.use({ provoked: [[/status of (409|422)/], { scope: 'test' }] })

test('the exchange in Arabic with the sandbox’s own data: every program, an account by email, the receipt', async ({
  page,
  shop,
  stack,
}) => {
  const exchange = exchangeIn(page, 'ar')
  const back = `&return_url=${encodeURIComponent(`${stack.shopUrl}/`)}`
  await page.goto(shop.exchangeAddress(await shop.order(), wishes + back))
  await exchange.button(exchange.say.all).click()
  await lookAt(page, 'exchange-programs', look)
  await page.getByRole('radio', { name: 'غيمة بُن' }).check()
  await exchange.button(exchange.say.continue).click()
  await page.getByRole('textbox').fill('layla.zahrawin@mail.example')
  await exchange.button(exchange.say.continue).click()
  await expect(exchange.heading(exchange.say.review)).toBeVisible()
  await lookAt(page, 'exchange-review', look)
  await exchange.consent.check()
  await exchange.send.click()
  await expect(exchange.done).toBeVisible()
  await lookAt(page, 'exchange-done', look)
})

test('the exchange in Arabic with the sandbox’s own refusal, which ends it', async ({ page, shop }) => {
  const exchange = exchangeIn(page, 'ar')
  await page.goto(shop.exchangeAddress(await shop.order(), wishes))
  await exchange.prepare('SBX-409-REFERENCE')
  await exchange.send.click()
  await expect(exchange.heading(exchange.say.used)).toBeVisible()
  await lookAt(page, 'exchange-failed', look)
})

test('preferences in Arabic with the sandbox’s own data: a first program is linked, after a number that nobody knows', async ({
  page,
  stack,
}) => {
  const preferences = preferencesIn(page, 'ar')
  await page.goto(await addressOf(stack, 'person-first', wishes))
  await preferences.button(preferences.say.first).click()
  await expect(preferences.heading(preferences.say.addTitle)).toBeVisible()
  await lookAt(page, 'preferences-choose', look)
  await page.getByRole('radio', { name: drovak }).check()
  await preferences.button(preferences.say.continue).click()
  await preferences.member.fill('SBX-422-MEMBER-NOT-FOUND')
  await preferences.button(preferences.say.addThis).click()
  await expect(preferences.member).toHaveAttribute('aria-invalid', 'true')
  await preferences.member.fill('7730051944')
  await preferences.button(preferences.say.addThis).click()
  await expect(preferences.heading(preferences.say.edit)).toBeVisible()
  await lookAt(page, 'preferences-one-program', look)
})

test('preferences in Arabic with the sandbox’s own data: home, a month of the chart, a program without changes', async ({
  page,
  stack,
}) => {
  const preferences = preferencesIn(page, 'ar')
  const userId = 'person-reports'
  await storeSplit(stack, { prg_nimbara: 60, prg_drovak: 40 }, userId)
  await earn(stack, 400, userId)
  const year = new Date().getUTCFullYear()
  await expect.poll(async () => (await readMonths(stack, 'prg_nimbara', year, userId)).some((points) => points > 0)).toBe(true)
  await page.goto(await addressOf(stack, userId, wishes))
  await expect(page.getByRole('listitem').filter({ hasText: nimbara })).toBeVisible()
  await lookAt(page, 'preferences-home', look)
  await preferences.open('statistics')
  await preferences.button(preferences.say.table).click()
  await preferences.month.press('Home')
  await lookAt(page, 'preferences-month-and-table', look)
  await preferences.tab(preferences.say.history).click()
  await preferences.program.selectOption('prg_papyrine')
  await expect(page.getByRole('status').filter({ hasText: 'Papyrine' })).toBeVisible()
  await lookAt(page, 'preferences-history-empty', look)
})
