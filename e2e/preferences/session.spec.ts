import { violationsOf } from '../screens/look.ts'
import { press, pressOnceForgotten } from '../press.ts'
import { reloadFrame } from '../reload-frame.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { expect, test } from '../test.ts'
import { nimbara, preferencesIn } from './preferences.ts'
import { readSplit, seeded, storeSplit } from './split.ts'

test.use({ expectedErrors: [[/status of 401/], { scope: 'test' }] })
test.beforeEach(({ stack }) => storeSplit(stack, seeded))

const ended = 'Your session has ended'
const mints = (sent: readonly { url: string }[]) => sent.filter(({ url }) => url.includes('/api/widget-token/')).length

test('an expired token shows an accessible error', async ({ page, shop, stack }) => {
  const answer = await page.request.get(shop.preferencesAddress(), { maxRedirects: 0 })
  stack.clock.advance(70)
  await page.goto(answer.headers()['location'] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: ended })).toBeVisible()
  await expect(page.getByText(/Layla|Nimbara|expired|token|401/i)).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
})

test(
  'the page renews an ended session, and the save keeps typed changes',
  { tag: '@engines' },
  async ({ page, stack, shop, wire }) => {
    await shop.signIn()
    await page.goto(`${stack.shopUrl}/multibrand`)
    const preferences = preferencesIn(page.frameLocator('loyalty-widget iframe'))
    await preferences.edit()
    await preferences.type(nimbara, 70)
    expect(mints((await wire.read()).sent)).toBe(1)
    stack.clock.advance(700)
    await preferences.save()
    expect(mints((await wire.read()).sent)).toBe(2)
    expect(await readSplit(stack)).toEqual({ prg_nimbara: 70, prg_zaatroon: 18, prg_ghaymat_bunn: 12 })
  },
)

test('a sign-out pauses the widget until the next sign-in', async ({ page, stack, shop }) => {
  await page.clock.install()
  // Uses a bare page, because the shop's own page removes the widget after the sign-out.
  await openBarePage(page, stack, scriptTag(stack))
  const frame = page.frameLocator('loyalty-widget iframe')
  const preferences = preferencesIn(frame)
  await preferences.edit()
  await preferences.type(nimbara, 70)
  await shop.signOut()
  stack.clock.advance(700)
  await press(preferences.button(preferences.texts.save))
  const panel = frame.getByRole('alert').filter({ hasText: 'Your session has paused' })
  await expect(panel).toBeVisible()
  await expect(frame.getByRole('alert')).toHaveCount(1)
  expect(await readSplit(stack)).toEqual(seeded)

  await shop.signIn()
  await pressOnceForgotten(page, panel.getByRole('button', { name: 'Continue' }))
  await preferences.shows({ [nimbara]: 70 })
  await preferences.save()
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 70 })
})

test('a reload of an embedded frame requests a new token', async ({ page, stack, shop }) => {
  await shop.signIn()
  await page.goto(`${stack.shopUrl}/multibrand`)
  const preferences = preferencesIn(page.frameLocator('loyalty-widget iframe'))
  await expect(preferences.heading(preferences.texts.home)).toBeVisible()
  stack.clock.advance(700)
  await reloadFrame(page)
  await preferences.edit()
  await preferences.shows({ [nimbara]: 50 })
})
