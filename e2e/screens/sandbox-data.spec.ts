import { exchangeIn } from '../exchange/exchange.ts'
import { drovak, nameIn, nimbara, papyrine, preferencesIn } from '../preferences/preferences.ts'
import { addressOf, earn, readMonths, storeSplit } from '../preferences/split.ts'
import { expect, test } from '../test.ts'
import { checkScreen } from './look.ts'

// The state gallery shows invented data. These tests use the data of the real service. The tests run in Arabic, because
// an untranslated word is easy to find in Arabic text.
const arabicDark = { lang: 'ar', theme: 'dark' } as const
const wishes = '&locale=ar&theme=dark'

test.use({ expectedErrors: [[/status of (409|422)/], { scope: 'test' }] })

test('the Arabic exchange shows the sandbox’s programs, account and receipt', async ({ page, shop, stack }) => {
  const exchange = exchangeIn(page, 'ar')
  const back = `&return_url=${encodeURIComponent(`${stack.shopUrl}/`)}`
  await page.goto(shop.exchangeAddress(await shop.order(), wishes + back))
  await exchange.button(exchange.texts.all).click()
  await checkScreen(page, 'exchange-programs', arabicDark)
  await page.getByRole('radio', { name: 'غيمة بُن' }).click()
  await page.getByRole('textbox').fill('layla.zahrawin@mail.example')
  await exchange.button(exchange.texts.continue).click()
  await expect(exchange.heading(exchange.texts.review)).toBeVisible()
  await checkScreen(page, 'exchange-review', arabicDark)
  await exchange.consent.check()
  await exchange.send.click()
  await expect(exchange.done).toBeVisible()
  await checkScreen(page, 'exchange-done', arabicDark)
})

test('the Arabic exchange shows an accessible error for a reused order reference', async ({ page, shop }) => {
  const exchange = exchangeIn(page, 'ar')
  await page.goto(shop.exchangeAddress(await shop.order(), wishes))
  await exchange.prepare('SBX-409-REFERENCE')
  await exchange.send.click()
  await expect(exchange.heading(exchange.texts.used)).toBeVisible()
  await checkScreen(page, 'exchange-failed', arabicDark)
})

test('the Arabic preferences widget links a program after an unknown member number', async ({ page, stack }) => {
  const preferences = preferencesIn(page, 'ar')
  await page.goto(await addressOf(stack, 'person-first', wishes))
  await preferences.button(preferences.texts.first).click()
  await expect(preferences.heading(preferences.texts.addTitle)).toBeVisible()
  await checkScreen(page, 'preferences-choose', arabicDark)
  await page.getByRole('radio', { name: nameIn(drovak, 'ar') }).click()
  await preferences.member.fill('SBX-422-MEMBER-NOT-FOUND')
  await preferences.button(preferences.texts.addThis).click()
  await expect(preferences.member).toHaveAttribute('aria-invalid', 'true')
  await preferences.member.fill('7730051944')
  await preferences.button(preferences.texts.addThis).click()
  await expect(preferences.heading(preferences.texts.edit)).toBeVisible()
  await checkScreen(page, 'preferences-one-program', arabicDark)
})

test('the Arabic preferences widget shows accessible Home, Statistics and History screens', async ({ page, stack }) => {
  const preferences = preferencesIn(page, 'ar')
  const userId = 'person-reports'
  await storeSplit(stack, { prg_nimbara: 60, prg_drovak: 40 }, userId)
  await earn(stack, 400, userId)
  const year = new Date().getUTCFullYear()
  await expect
    .poll(async () => (await readMonths(stack, 'prg_nimbara', year, userId)).some((points) => points > 0))
    .toBe(true)
  await page.goto(await addressOf(stack, userId, wishes))
  await expect(page.getByRole('listitem').filter({ hasText: nameIn(nimbara, 'ar') })).toBeVisible()
  await checkScreen(page, 'preferences-home', arabicDark)
  await preferences.open('statistics')
  await preferences.button(preferences.texts.table).click()
  await preferences.month.press('Home')
  await checkScreen(page, 'preferences-month-and-table', arabicDark)
  await preferences.tab(preferences.texts.history).click()
  await preferences.program.selectOption('prg_papyrine')
  await expect(page.getByRole('status').filter({ hasText: nameIn(papyrine, 'ar') })).toBeVisible()
  await checkScreen(page, 'preferences-history-empty', arabicDark)
})
