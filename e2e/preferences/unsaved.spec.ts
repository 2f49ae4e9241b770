import { typeInto } from '../press.ts'
import { expect, test, type Page } from '../test.ts'
import { nimbara, preferencesIn, zaatroon } from './preferences.ts'
import { readSplit, seeded, storeSplit } from './split.ts'

test.use({ expectedErrors: [[/ERR_INTERNET_DISCONNECTED|status of 422/], { scope: 'test' }] })
test.beforeEach(({ stack }) => storeSplit(stack, seeded))

const connections = '**/v1/widget/multibrand/program-connections'

/**
 * Answers every save with a refusal of one program's account. Reads the program's index in the split from the request,
 * because earlier tests change this index.
 */
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

test('a save without a network continues when the network returns', async ({ page, shop, stack, context }) => {
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await context.setOffline(true)
  await preferences.button(preferences.texts.save).click()
  await expect(page.getByRole('alert').filter({ hasText: preferences.texts.unsure })).toBeVisible()
  expect(await readSplit(stack)).toEqual(seeded)
  await context.setOffline(false)
  await expect(preferences.saved).toBeVisible()
  expect(await readSplit(stack)).toEqual({ prg_nimbara: 60, prg_zaatroon: 24, prg_ghaymat_bunn: 16 })
})

test('a refused account shows an error in the program’s row and field', async ({ page, shop, stack }) => {
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  const { texts, member } = preferences
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await refuse(page, 'prg_zaatroon')
  await preferences.button(texts.save).click()
  const row = page.getByRole('listitem').filter({ hasText: zaatroon })
  await expect(row).toContainText(texts.refused)
  await expect(preferences.details(zaatroon)).toHaveAccessibleDescription(texts.refused)
  await expect(page.getByText(texts.refused)).toHaveCount(1)
  await page.unroute(connections)

  await preferences.button(texts.check).click()
  await expect(preferences.heading(texts.account)).toBeVisible()
  await expect(member).toBeFocused()
  await expect(member).toHaveAttribute('aria-invalid', 'true')
  await expect(member).toHaveAccessibleDescription(/not accepted/)
  await typeInto(member, '6614-2093')
  await expect(member).not.toHaveAttribute('aria-invalid')
  await preferences.button(texts.useThese).click()
  await expect(page.getByText(texts.refused)).toHaveCount(0)
  await preferences.save()
  expect(await readSplit(stack)).toEqual({ prg_nimbara: 60, prg_zaatroon: 24, prg_ghaymat_bunn: 16 })
})
