import { expect, type Page } from '@playwright/test'
import { roles } from '@loyalty/contract'
import { bank } from '@loyalty/service/testing'
import { withStack as test } from '../../stack/with-stack.ts'
import type { Stack } from '../../stack/stack.ts'
import { tabTo } from '../../tab-to.ts'
import { signInAs } from '../sign-in.ts'

type Reference = { referenceNumber: string; programId: string }

/**
 * Issues points with each reference number, and waits until the request log has these requests. Returns the ids of the
 * transactions.
 */
const issue = async ({ service }: Stack, references: readonly Reference[]): Promise<string[]> => {
  const caller = await service.caller()
  const ids: string[] = []
  for (const { referenceNumber, programId } of references)
    await caller
      .createTransaction({
        body: {
          programId,
          referenceNumber,
          destinationAccount: { destinationUserId: '7730051944' },
          basePoints: 1000,
        },
      })
      .then(
        ({ id }) => ids.push(id),
        () => undefined,
      )
  const headers = await service.portalHeaders(bank, 'developer')
  const last = references.at(-1)?.referenceNumber ?? ''
  const logged = async () => {
    const address = `${service.portalUrl}/portal/api/sandbox/requests?referenceNumber=${last}`
    const { data } = (await (await fetch(address, { headers })).json()) as { data: unknown[] }
    return data.length
  }
  await expect.poll(logged).toBeGreaterThan(0)
  return ids
}

const workbench = (page: Page) => page.getByRole('complementary', { name: 'Workbench' })
const openByKey = (page: Page) => page.keyboard.press('Control+Backquote')
const rowsOf = (page: Page) => workbench(page).getByRole('table').getByRole('row')

test(
  'a developer follows a group of errors to its requests',
  { tag: '@engines' },
  async ({ page, stack }, { retry, workerIndex }) => {
    const own = `WB-${workerIndex}-${retry}-${Date.now()}`
    await issue(stack, [
      { referenceNumber: `${own}-1`, programId: 'prg_unknown' },
      { referenceNumber: `${own}-2`, programId: 'prg_unknown' },
    ])
    await signInAs(page, stack.service, 'developer')
    await page.goto(`${stack.portalUrl}/sandbox/webhooks`)
    const opener = page.getByRole('link', { name: 'Signature debugger' })
    await opener.focus()
    await openByKey(page)
    const errors = workbench(page).getByRole('tab', { name: 'Errors' })
    await expect(errors).toBeFocused()
    await workbench(page).locator('[data-code=PROGRAM_NOT_FOUND]').click()
    await expect(workbench(page).getByRole('tab', { name: 'Requests' })).toBeFocused()
    await expect(workbench(page).locator('[data-part=code]')).toContainText('PROGRAM_NOT_FOUND')
    await expect(rowsOf(page).filter({ hasText: `${own}-1` })).toContainText('PROGRAM_NOT_FOUND')
    await expect(rowsOf(page).filter({ hasText: '201' })).toHaveCount(0)

    await page.keyboard.press('Escape')
    await expect(workbench(page).getByRole('tab')).toHaveCount(0)
    await expect(opener).toBeFocused()
  },
)

test('the workbench of a transaction shows only what belongs to it', async ({ page, stack }, { retry }) => {
  const own = `WBT-${retry}-${Date.now()}`
  const [id = ''] = await issue(stack, [
    { referenceNumber: `${own}-1`, programId: 'prg_drovak' },
    { referenceNumber: `${own}-2`, programId: 'prg_drovak' },
  ])
  await signInAs(page, stack.service, 'developer')
  await page.goto(`${stack.portalUrl}/sandbox/transactions/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(id)
  await openByKey(page)
  await expect(workbench(page).getByRole('tab', { name: 'Requests' })).toHaveAttribute('aria-selected', 'true')
  await expect(rowsOf(page).filter({ hasText: `${own}-1` })).toHaveCount(1)
  await expect(rowsOf(page).filter({ hasText: `${own}-2` })).toHaveCount(0)
  await workbench(page).getByRole('button', { name: 'Show everything' }).click()
  await expect(rowsOf(page).filter({ hasText: `${own}-2` })).toHaveCount(1)
  await workbench(page).getByRole('button', { name: 'Filter again' }).click()

  await workbench(page).getByRole('tab', { name: 'Requests' }).press('ArrowRight')
  const events = workbench(page).getByRole('list', { name: 'Events' }).getByRole('listitem')
  await expect(events).toHaveCount(1)
  await expect(events).toContainText(id)
  await workbench(page).getByRole('tab', { name: 'Errors' }).click()
  await expect(workbench(page).locator('[data-part=empty]')).toHaveText('No failed request here.')
})

test('the arrow keys change the height, which the browser keeps', async ({ page, stack }) => {
  await signInAs(page, stack.service, 'owner')
  await page.goto(`${stack.portalUrl}/sandbox/requests`)
  await page.getByRole('button', { name: 'Workbench' }).click()
  const edge = workbench(page).getByRole('separator')
  const heightNow = async () => Number(await edge.getAttribute('aria-valuenow'))
  const before = await heightNow()
  await edge.press('ArrowUp')
  await expect.poll(heightNow).toBe(before + 40)
  const box = (await edge.boundingBox())!
  await page.mouse.move(box.x + 50, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 50, box.y + box.height / 2 - 60)
  await page.mouse.up()
  await expect.poll(heightNow).toBe(before + 100)
  await page.reload()
  await page.getByRole('button', { name: 'Workbench' }).click()
  expect(await heightNow()).toBe(before + 100)
  await edge.press('Home')
  expect(await heightNow()).toBe(Number(await edge.getAttribute('aria-valuemin')))
})

test('the workbench covers no control that has the focus', async ({ page, stack }) => {
  await signInAs(page, stack.service, 'owner')
  await page.setViewportSize({ width: 1024, height: 500 })
  await page.goto(`${stack.portalUrl}/sandbox/webhooks/new`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openByKey(page)
  await expect(workbench(page).getByRole('tab', { selected: true })).toBeFocused()
  const controls = page.locator('main').locator('a[href], button, input')
  await controls.first().focus()
  await tabTo(page, controls.last())
})

test('on a phone the workbench is a sheet over the page', async ({ page, stack }) => {
  await signInAs(page, stack.service, 'developer')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${stack.portalUrl}/sandbox/users`)
  await page.getByRole('button', { name: 'Workbench' }).click()
  const cover = workbench(page).locator(':scope > div')
  expect(await cover.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  await expect(page.locator('main')).toHaveAttribute('inert', '')
  await workbench(page).getByRole('tab', { name: 'Requests' }).click()
  await workbench(page).getByRole('link', { name: 'Open the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await expect(workbench(page).getByRole('tab')).toHaveCount(0)
})

for (const role of roles)
  test(`the role ${role} has the workbench exactly if it builds`, async ({ page, stack }) => {
    await signInAs(page, stack.service, role)
    await page.goto(`${stack.portalUrl}/sandbox`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const builds = role === 'owner' || role === 'developer'
    await expect(page.getByRole('button', { name: 'Workbench' })).toHaveCount(builds ? 1 : 0)
    await page.keyboard.down('Control')
    await page.keyboard.down('Backquote')
    // The browser repeats a key that stays down.
    await page.keyboard.down('Backquote')
    await page.keyboard.up('Backquote')
    await page.keyboard.up('Control')
    if (builds) await expect(workbench(page).getByRole('tab', { name: 'Errors' })).toBeFocused()
    else await expect(workbench(page)).toHaveCount(0)
    const isTaken = await page.evaluate(() => {
      const press = new KeyboardEvent('keydown', { code: 'Backquote', ctrlKey: true, cancelable: true })
      return !dispatchEvent(press)
    })
    expect(isTaken).toBe(builds)
  })
