import { loseNetworkAt } from '../lose-network.ts'
import { expect, test, type Page } from '../test.ts'
import { hold } from '../screens/hold.ts'
import type { Stack } from '../stack/stack.ts'
import { ghayma, nimbara, preferencesIn, zaatroon } from './preferences.ts'
import { addressOf, countVersions, readSplit, seeded, storeSplit } from './split.ts'

test.use({ expectedErrors: [[/ERR_INTERNET_DISCONNECTED|status of (429|500|503)/], { scope: 'test' }] })

const connections = '**/v1/widget/multibrand/program-connections'
const changed = { prg_nimbara: 60, prg_zaatroon: 24, prg_ghaymat_bunn: 16 }
const shown = { [nimbara]: 60, [zaatroon]: 24, [ghayma]: 16 }

let savers = 0

/** Opens the widget for a new user and changes a share without saving. Records the save requests that follow. */
const open = async (page: Page, stack: Stack) => {
  const user = `once-${(savers += 1)}`
  await storeSplit(stack, seeded, user)
  await page.goto(await addressOf(stack, user))
  const preferences = preferencesIn(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  const puts: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/program-connections')) puts.push(request.postData())
  })
  return { ...preferences, user, puts, saves: preferences.button(preferences.texts.save) }
}

const refusal = (status: number, code: string, retryAfter: number) => ({
  status,
  headers: { 'retry-after': String(retryAfter) },
  contentType: 'application/problem+json',
  json: {
    type: 'about:blank',
    title: '',
    status,
    detail: '',
    code,
    requestId: 'req_saved',
    retryable: true,
    errors: [],
  },
})

for (const arrived of [false, true])
  test(`a network loss during a save causes a split lookup (${arrived ? 'after' : 'before'} arrival)`, async ({
    page,
    stack,
    context,
  }) => {
    const { user, puts, saves, saved, texts, ...preferences } = await open(page, stack)
    await loseNetworkAt(page, context, connections, arrived)
    await saves.click()
    const unsure = page.getByRole('alert').filter({ hasText: texts.unsure })
    await expect(unsure).toContainText(
      'Your changes are still here. Trying again is safe: we look first, and nothing is saved twice.',
    )
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await preferences.shows(shown)
    await expect(page.getByText('3 changes')).toBeVisible()
    expect(await readSplit(stack, user)).toEqual(arrived ? changed : seeded)

    await context.setOffline(false)
    await expect(saved).toBeVisible()
    expect(puts).toHaveLength(arrived ? 1 : 2)
    expect(await readSplit(stack, user)).toEqual(changed)
    expect(await countVersions(stack, user)).toBe(2)
  })

test('Discard after an uncertain save reverts the changes and the stored split', async ({ page, stack, context }) => {
  const { user, saves, saved, texts, button } = await open(page, stack)
  await loseNetworkAt(page, context, connections, true)
  await saves.click()
  await expect(page.getByRole('alert').filter({ hasText: texts.unsure })).toBeVisible()
  await button(texts.discard).click()
  await expect(page.getByRole('alert').filter({ hasText: texts.unsure })).toContainText(
    'Changes that you took back may have been saved.',
  )
  await button(texts.back).click()
  await expect(page.getByText('Changes that you took back may have been saved.')).toBeVisible()
  expect(await readSplit(stack, user)).toEqual(changed)
  await context.setOffline(false)
  await expect(saved).toBeVisible()
  expect(await readSplit(stack, user)).toEqual(seeded)
})

for (const where of ['on the split', 'on Home'] as const)
  test(`Try again after Discard reverts an uncertain save and shows progress (${where})`, async ({ page, stack }) => {
    const { user, saves, saved, texts, button, heading } = await open(page, stack)
    let lost = true
    await page.route(connections, async (route) => {
      if (!lost) return route.fallback()
      if (route.request().method() === 'PUT') await route.fetch()
      return route.fulfill(refusal(500, 'INTERNAL_ERROR', 1))
    })
    await saves.click()
    const warning = page.getByRole('alert').filter({ hasText: texts.unsure })
    await expect(warning).toBeVisible()
    await button(texts.discard).click()
    if (where === 'on Home') await button(texts.back).click()
    await expect(page.getByText('Changes that you took back may have been saved.')).toBeVisible()
    lost = false
    const release = await hold(page, connections)
    const again = button('Try again')
    await again.focus()
    await page.keyboard.press('Enter')
    await expect(again).toHaveAttribute('aria-busy', 'true')
    await expect(again).toBeFocused()
    if (where === 'on the split') await expect(warning).toContainText('Checking…')
    release()
    await expect(saved).toBeVisible()
    await expect(heading(texts.home)).toBeFocused()
    expect(await readSplit(stack, user)).toEqual(seeded)
  })

test('Try again after a lost save keeps the focus on Save', async ({ page, stack }) => {
  const { user, saves, saved, button } = await open(page, stack)
  let lost = true
  await page.route(connections, (route) =>
    lost ? route.fulfill(refusal(503, 'SERVICE_UNAVAILABLE', 0)) : route.fallback(),
  )
  await saves.click()
  const again = button('Try again')
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(saves).toBeFocused()
  await expect(again).toBeVisible()
  await expect(saves).toBeFocused()
  lost = false
  await page.keyboard.press('Enter')
  await expect(saved).toBeVisible()
  expect(await readSplit(stack, user)).toEqual(changed)
})

for (const stored of [false, true])
  test(`a 503 to a save causes a lookup of the split (${stored ? 'stored' : 'not stored'})`, async ({
    page,
    stack,
  }) => {
    await page.clock.install()
    const { user, puts, saves, saved, share, ...preferences } = await open(page, stack)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    let refused = false
    await page.route(connections, async (route) => {
      // Refuses only the first save. A GET request is a lookup and not a save.
      if (refused || route.request().method() === 'GET') return route.fallback()
      refused = true
      if (stored) await route.fetch()
      return route.fulfill(refusal(503, 'SERVICE_UNAVAILABLE', 1))
    })
    const lookup = page.waitForResponse(
      (response) => response.url().endsWith('/program-connections') && response.request().method() === 'GET',
    )
    await saves.click()
    await lookup
    if (!stored) {
      // After the lookup, the widget waits before its second attempt. During this wait, a press of Save sends nothing.
      await expect(saves).toHaveAttribute('aria-busy', 'true')
      await saves.press('Enter')
      await expect(page.locator('[inert]').filter({ has: share(nimbara) })).toHaveCount(1)
      await preferences.shows(shown)
      expect(puts).toHaveLength(1)
      expect(await readSplit(stack, user)).toEqual(seeded)
      // The page may start its timer only after the test has seen the lookup's answer, so the clock may have to advance
      // more than once.
      await expect
        .poll(async () => {
          await page.clock.runFor(1000)
          return puts.length
        })
        .toBe(2)
    }
    await expect(saved).toBeVisible()
    expect(puts).toHaveLength(stored ? 1 : 2)
    expect(puts.at(-1)).toBe(puts[0])
    expect(await readSplit(stack, user)).toEqual(changed)
    expect(await countVersions(stack, user)).toBe(2)
  })

test('a save refused with 429 keeps changes and shows the waiting time', async ({ page, stack }) => {
  const { user, puts, saves, saved, ...preferences } = await open(page, stack)
  await page.route(connections, (route) => route.fulfill(refusal(429, 'RATE_LIMITED', 7)), { times: 1 })
  await saves.click()
  const refused = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await expect(refused).toContainText('Too many requests at once. Try again in 7 seconds.')
  await expect(refused).toContainText('req_saved')
  await preferences.shows(shown)
  expect(puts).toHaveLength(1)
  expect(await countVersions(stack, user)).toBe(1)
  await saves.click()
  await expect(saved).toBeVisible()
  expect(puts).toHaveLength(2)
  expect(await readSplit(stack, user)).toEqual(changed)
  expect(await countVersions(stack, user)).toBe(2)
})

test('a second press on Restore during a restore has no effect', async ({ page, stack }) => {
  const { user, puts, texts, heading, ...preferences } = await open(page, stack)
  await preferences.save()
  await preferences.open('history')
  const panel = page.getByRole('region', { name: texts.previous })
  await expect(panel).toContainText('50%')
  const release = await hold(page, connections)
  const restore = panel.getByRole('button', { name: texts.restore })
  await restore.press('Enter')
  await expect(restore).toHaveAttribute('aria-busy', 'true')
  await expect(restore).toBeFocused()
  await expect(panel).toContainText('50%')
  await restore.press('Enter')
  release()
  await expect(page.getByText(texts.restored)).toBeVisible()
  await expect(heading(texts.home)).toBeFocused()
  expect(puts).toHaveLength(2)
  expect(await readSplit(stack, user)).toEqual(seeded)
  expect(await countVersions(stack, user)).toBe(3)
})
