import { typeInto } from '../press.ts'
import { expect, test, type Page } from '../test.ts'
import { nimbara, preferencesIn, zaatroon } from './preferences.ts'
import { readSplit, seeded, storeSplit } from './split.ts'

test.use({ provoked: [[/ERR_INTERNET_DISCONNECTED|status of 422/], { scope: 'test' }] })
test.beforeEach(({ stack }) => storeSplit(stack, seeded))

const connections = '**/v1/widget/multibrand/program-connections'

/** Refuses a program's account in every save. Where it stands in what is sent depends on when it was linked, and so on the tests before. */
const refuse = (page: Page, programId: string): Promise<unknown> =>
  page.route(connections, (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const sent = route.request().postDataJSON() as { connections: { destinationProgramId: string }[] }
    const index = sent.connections.findIndex(({ destinationProgramId }) => destinationProgramId === programId)
    const field = `connections[${index}].destinationAccount.destinationUserId`
    return route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Not valid',
        status: 422,
        detail: 'A field is not valid.',
        code: 'VALIDATION_FAILED',
        requestId: 'req_refused',
        retryable: false,
        errors: [{ field, code: 'INVALID_VALUE', message: 'is not a member' }],
      }),
    })
  })

test('a save that meets no network goes on by itself when there is one again', async ({ page, shop, stack, context }) => {
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await context.setOffline(true)
  await preferences.button(preferences.say.save).click()
  await expect(page.getByRole('alert').filter({ hasText: preferences.say.unsure })).toBeVisible()
  expect(await readSplit(stack)).toEqual(seeded)
  await context.setOffline(false)
  await expect(preferences.saved).toBeVisible()
  expect(await readSplit(stack)).toEqual({ prg_nimbara: 60, prg_zaatroon: 24, prg_ghaymat_bunn: 16 })
})

test('an account that a save is refused for is marked in its row, and mended at its field', async ({ page, shop, stack }) => {
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  const { say, member } = preferences
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await refuse(page, 'prg_zaatroon')
  await preferences.button(say.save).click()
  const row = page.getByRole('listitem').filter({ hasText: zaatroon })
  await expect(row).toContainText(say.refused)
  await expect(preferences.details(zaatroon)).toHaveAccessibleDescription(say.refused)
  await expect(page.getByText(say.refused)).toHaveCount(1)
  await page.unroute(connections)

  await preferences.button(say.check).click()
  await expect(preferences.heading(say.account)).toBeVisible()
  await expect(member).toBeFocused()
  await expect(member).toHaveAttribute('aria-invalid', 'true')
  await expect(member).toHaveAccessibleDescription(/not accepted/)
  await typeInto(member, '6614-2093')
  await expect(member).not.toHaveAttribute('aria-invalid')
  await preferences.button(say.useThese).click()
  await expect(page.getByText(say.refused)).toHaveCount(0)
  await preferences.save()
  expect(await readSplit(stack)).toEqual({ prg_nimbara: 60, prg_zaatroon: 24, prg_ghaymat_bunn: 16 })
})
