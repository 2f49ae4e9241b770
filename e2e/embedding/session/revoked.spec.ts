import { nimbara } from '../../preferences/preferences.ts'
import { readSplit, seeded, storeSplit } from '../../preferences/split.ts'
import { openBarePage, scriptTag } from '../../security/bare-page.ts'
import type { Stack } from '../../stack/stack.ts'
import { expect, test, type Page } from '../../test.ts'
import { expectEvents, mintsOf, preferencesOf, savesOf } from '../embedded.ts'

test.use({ expectedErrors: [[/status of (401|403)/], { scope: 'test' }] })
test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

test.afterEach(({ stack }) => stack.service.setStatus('ACTIVE'))

/** Opens the widget's split and changes a share without saving. */
const openAndType = async (page: Page, stack: Stack) => {
  await openBarePage(page, stack, scriptTag(stack))
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  return {
    preferences,
    save: preferences.button(preferences.texts.save),
    frame: page.frameLocator('loyalty-widget iframe'),
  }
}

const eventsOf = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => window.messages.flatMap(({ method, params }) => (method === 'lw.event' ? [params['name']] : [])))

test('the widget renews a revoked session and stores a save once', async ({ page, stack, wire }) => {
  const { preferences } = await openAndType(page, stack)
  await stack.service.revokeSessions()
  await preferences.save()
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
  expect([await mintsOf(wire), await savesOf(wire)]).toEqual([2, 2])
  await expectEvents(page, 'ready', 'complete')
  expect(await eventsOf(page)).not.toContain('session.expired')
})

test('a signed-out customer’s widget pauses on a revoked session, keeping typed input', async ({
  page,
  shop,
  stack,
  wire,
}) => {
  await page.clock.install()
  const { preferences, save, frame } = await openAndType(page, stack)
  await stack.service.revokeSessions()
  await shop.signOut()
  await save.click()
  const panel = frame.getByRole('alert').filter({ hasText: 'Your session has paused' })
  await expect(panel).toContainText('Please sign in again.')
  await preferences.shows({ [nimbara]: 60 })
  await page.clock.fastForward(600_000)
  expect([await mintsOf(wire), await savesOf(wire)]).toEqual([2, 1])
  expect((await eventsOf(page)).filter((name) => name === 'session.expired')).toHaveLength(1)
  expect(await page.evaluate(() => window.codes)).toEqual(['host_unauthenticated'])

  await shop.signIn()
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel).toHaveCount(0)
  await preferences.shows({ [nimbara]: 60 })
  await preferences.save()
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
  await expectEvents(page, 'ready', 'error', 'complete')
})

test('a suspended shop’s customer can save only after the shop’s reactivation', async ({ page, stack, wire }) => {
  const { preferences, save } = await openAndType(page, stack)
  await stack.service.setStatus('SUSPENDED')
  await save.click()
  await expect.poll(() => page.evaluate(() => window.codes)).toEqual(['token_forbidden'])
  await preferences.shows({ [nimbara]: 60 })
  expect(await mintsOf(wire)).toBe(1)
  await stack.service.setStatus('ACTIVE')
  await preferences.save()
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
  expect(await mintsOf(wire)).toBe(1)
})
