import { expect, test } from '../test.ts'

test('the shop’s appearance fields change the open widget', async ({ page, shop, stack }) => {
  await shop.signIn()
  await page.goto(`${stack.shopUrl}/multibrand`)
  const widget = page.frameLocator('loyalty-widget iframe')
  const edit = widget.getByRole('button', { name: 'Edit split' })
  await expect(edit).toBeVisible()
  await page.getByText('Colours and shape').click()
  await page.getByLabel('Corners').selectOption('0')
  await expect(edit).toHaveCSS('border-radius', '0px')
  await page.getByLabel('Accent', { exact: true }).fill('#7a1f5c')
  await expect(edit).toHaveCSS('background-color', 'rgb(122, 31, 92)')
  await expect(page.locator('pre')).toContainText('.appearance = {"radius":0,"accent":"#7a1f5c"}')
  await page.reload()
  await expect(edit).toHaveCSS('border-radius', '0px')
})
