import { brought, dialogOpener, script } from '../embedding/embedded.ts'
import { exchangeWords, papyrine } from '../exchange/exchange.ts'
import { isolated, nimbara, preferencesWords, zaatroon } from '../preferences/preferences.ts'
import { addressOf, readSplit, seeded, storeSplit } from '../preferences/split.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { expect, test } from './test.ts'

const exchange = exchangeWords.en
const preferences = preferencesWords.en
const share = (name: string): string => isolated(preferences.share(name), name)

test('an exchange embedded by script tag completes and appears in the ledger', async ({ tab, shop, stack }) => {
  const order = await shop.order()
  const tag = scriptTag(stack)
    .replace('"multibrand"', '"point-exchange"')
    .replace('/multibrand"', `/point-exchange?order=${order.id}"`)
  await openBarePage(tab, stack, tag)
  await tab.enter('loyalty-widget')
  await tab.see('heading', exchange.choose)
  await tab.press('button', exchange.all)
  await tab.press('radio', new RegExp(papyrine.program.en))
  await tab.see('heading', exchange.account)
  await tab.type(new RegExp(`^${exchange.member}`), papyrine.member)
  await tab.see('heading', exchange.review)
  await tab.press('checkbox', /./)
  await tab.press('button', exchange.send)
  await tab.see('heading', exchange.done)
  await expect.poll(() => shop.entriesOf(order)).toMatchObject([{ amountMinor: -order.amountMinor }])
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

for (const end of ['the first step', 'a removed widget'] as const)
  test(`one press of Back leaves the page from ${end}`, async ({ tab, shop, stack }) => {
    const order = await shop.order()
    const tag = scriptTag(stack)
      .replace('"multibrand"', '"point-exchange"')
      .replace('/multibrand"', `/point-exchange?order=${order.id}"`)
    const icon = '<link rel="icon" href="data:,">'
    stack.front.write('/start', `${icon}<title>Start</title>`)
    await tab.goto(`${stack.shopUrl}/start`)
    await openBarePage(tab, stack, tag)
    await tab.enter('loyalty-widget')
    await tab.press('button', exchange.all)
    await tab.press('radio', new RegExp(papyrine.program.en))
    await tab.see('heading', exchange.account)
    if (end === 'the first step') {
      await tab.goBack()
      await tab.see('heading', exchange.choose)
      await tab.leave()
    } else {
      await tab.leave()
      await tab.evaluate(() => document.querySelector('loyalty-widget')?.remove())
      // The loader takes the frame's entry back after half a second.
      await new Promise((resolve) => setTimeout(resolve, 2_000))
    }
    await tab.goBack()
    await expect.poll(() => tab.address()).toBe(`${stack.shopUrl}/start`)
  })

test('the widget asks once before a dialog with unsent input closes', async ({ tab, stack }) => {
  await storeSplit(stack, seeded)
  await openBarePage(tab, stack, script(stack) + dialogOpener(stack))
  await tab.press('button', 'Rewards')
  await tab.enter('loyalty-widget')
  await tab.press('button', preferences.edit)
  await tab.type(share(nimbara), '70')
  await tab.escape()
  await tab.press('button', 'Stay')
  expect(await tab.valueOf(share(nimbara))).toBe('70')
  await tab.escape()
  await tab.leave()
  await expect.poll(() => tab.evaluate(() => window.reasons)).toEqual(['escape'])
})

test('the page renews an ended session and saves the split once', async ({ tab, stack }) => {
  await storeSplit(stack, seeded)
  await openBarePage(tab, stack, scriptTag(stack))
  const mints = async () => (await tab.addresses()).filter((address) => address.includes('/api/widget-token/')).length
  await tab.enter('loyalty-widget')
  await tab.see('heading', preferences.home)
  await tab.press('button', preferences.edit)
  await tab.type(share(nimbara), '70')
  expect(await tab.valueOf(share(zaatroon))).toBe('18')
  await tab.leave()
  expect(await mints()).toBe(1)
  expect(await readSplit(stack)).toEqual(seeded)

  stack.clock.advance(700)
  await tab.enter('loyalty-widget')
  await tab.press('button', preferences.save)
  await tab.leave()
  await expect.poll(() => tab.evaluate(() => window.events)).toEqual(['ready', 'complete'])
  expect(await mints()).toBe(2)
  expect(await readSplit(stack)).toEqual({ prg_nimbara: 70, prg_zaatroon: 18, prg_ghaymat_bunn: 12 })
  // The service refused the first save because the session had ended. The widget created a new session and repeated the
  // save once.
  await tab.enter('loyalty-widget')
  const asked = (await tab.addresses()).flatMap(
    (address) => /widget\/(session|multibrand\/program-connections)$/.exec(address)?.[1] ?? [],
  )
  expect(asked).toEqual(['session', 'multibrand/program-connections', 'session', 'multibrand/program-connections'])
})

test('the loader adopts a frame in the page’s HTML', async ({ tab, stack }) => {
  await openBarePage(tab, stack, brought(stack) + script(stack))
  await tab.enter('loyalty-widget')
  await tab.see('heading', preferences.home)
  await tab.leave()
  await expect.poll(() => tab.evaluate(() => window.events)).toEqual(['ready'])
  expect(
    await tab.evaluate(() =>
      [...document.querySelector('loyalty-widget')!.shadowRoot!.children].map(({ id, localName }) => id || localName),
    ),
  ).toEqual(['brought', 'slot'])
})

test('the document contains the split, which the user can change and save', async ({ tab, stack }) => {
  const userId = 'opened-in-webkit'
  await storeSplit(stack, seeded, userId)
  await tab.goto(await addressOf(stack, userId, '&locale=en'))
  await tab.see('heading', preferences.home)
  const bare = await (await fetch(`${stack.serviceUrl}/widgets/multibrand/?key=${stack.embedKey}&locale=en`)).text()
  const whole = await tab.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).decodedBodySize,
  )
  // This document is at least 2 kB longer than a document without data, so this document contains the whole split.
  expect(whole).toBeGreaterThan(Buffer.byteLength(bare) + 2000)
  await tab.press('button', preferences.edit)
  await tab.type(share(nimbara), '70')
  await tab.press('button', preferences.save)
  await expect.poll(() => readSplit(stack, userId)).toEqual({ prg_nimbara: 70, prg_zaatroon: 18, prg_ghaymat_bunn: 12 })
})
