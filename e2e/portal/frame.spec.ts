import { expect } from '@playwright/test'
import { bank } from '@loyalty/service/testing'
import { withStack as test } from '../stack/with-stack.ts'
import { signInAs } from './sign-in.ts'

test('a person signs in and comes to the page of the link', async ({ page, stack }) => {
  await stack.service.addOwner()
  await page.goto(`${stack.portalUrl}/production`)
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await page.getByLabel('E-mail address').fill(bank.ownerEmail)
  await page.getByLabel('Password').fill('not the password')
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByRole('alert')).toHaveText('E-mail address or password is wrong.')
  await page.getByLabel('Password').fill(stack.service.secrets[bank.organizationId]!.owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${stack.portalUrl}/production`)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('the sign-in ignores a link to another site', async ({ page, stack }) => {
  await stack.service.addOwner()
  await page.goto(`${stack.portalUrl}/sign-in?next=//evil.example/`)
  await page.getByLabel('E-mail address').fill(bank.ownerEmail)
  await page.getByLabel('Password').fill(stack.service.secrets[bank.organizationId]!.owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${stack.portalUrl}/sandbox`)
})

test('word, stripe, title and icon name the environment', async ({ page, stack }) => {
  await signInAs(page, stack.service)
  await page.goto(stack.portalUrl)
  await expect(page.locator('.band')).toHaveText('Sandbox')
  await expect(page).toHaveTitle('Home · Sandbox · Rimalta Bank')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/sandbox.svg')
  await page.getByRole('link', { name: 'Production', exact: true }).click()
  await expect(page).toHaveURL(`${stack.portalUrl}/production`)
  await expect(page).toHaveTitle('Home · Production · Rimalta Bank')
  await expect(page.locator('.band')).toHaveCount(0)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/portal.svg')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('language and theme stay on this device', async ({ page, stack }) => {
  await signInAs(page, stack.service)
  await page.goto(stack.portalUrl)
  await page.getByRole('button', { name: 'Account and settings' }).click()
  await page.getByText('العربية').click()
  await page.getByText('داكن').click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الرئيسية')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('an address without a page says so', async ({ page, stack }) => {
  await signInAs(page, stack.service)
  for (const path of ['/nothing', '/staging', '/sandbox/nothing']) {
    await page.goto(stack.portalUrl + path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('There is no page at this address')
  }
})

test('signing out leaves nothing to go back to', async ({ page, stack }) => {
  await signInAs(page, stack.service)
  await page.goto(stack.portalUrl)
  await page.getByRole('button', { name: 'Account and settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})

test('the keyboard reaches skip link, switch, search and account menu first', async ({ page, stack }) => {
  await signInAs(page, stack.service)
  await page.goto(stack.portalUrl)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const names: string[] = []
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(() => {
        const { ariaLabel, innerText } = document.activeElement as HTMLElement
        return ariaLabel ?? innerText.split('\n')[0] ?? ''
      }),
    )
  }
  expect(names).toEqual(['Skip to the content', 'Sandbox', 'Production', 'Loyalty portal', 'Search', 'Rimalta Bank'])
  await page.keyboard.press('Enter')
  await expect(page.locator('.account-menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.account-menu')).toBeHidden()
})

test('on a phone the rail is a drawer that a link closes', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 720 })
  await signInAs(page, stack.service)
  await page.goto(stack.portalUrl)
  await expect(page.locator('.rail')).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('.drawer').getByRole('link', { name: 'Home' }).click()
  await expect(page.locator('.drawer')).toBeHidden()
})

test('a banner names the time since which the service is away', async ({ page, stack }) => {
  await signInAs(page, stack.service)
  await page.goto(stack.portalUrl)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.locator('.away output')).toHaveText(/^No connection since .*\d\d:\d\d.*\. The page may be old\.$/)
  await page.context().setOffline(false)
  await expect(page.locator('.away output')).toBeEmpty()
})

for (const locale of ['en', 'ar'])
  test.describe(`a phone of 320 px in ${locale}`, () => {
    test.use({ locale, viewport: { width: 320, height: 640 }, hasTouch: true })

    test('shows the whole top bar, and opens the search by touch', async ({ page, stack }) => {
      await signInAs(page, stack.service)
      await page.goto(stack.portalUrl)
      const controls = page.locator('.top-bar :is(button, .env-switch a):visible')
      await expect(controls).toHaveCount(5)
      const boxes = await controls.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
      )
      for (const [index, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.right).toBeLessThanOrEqual(320)
        for (const other of boxes.slice(index + 1))
          expect(
            box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top,
          ).toBe(true)
      }
      await page.locator('.search-button').tap()
      await expect(page.getByRole('combobox')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.locator('.search-button')).toBeFocused()
    })
  })

test('the rail marks the area of a page without its own item', async ({ page, stack }) => {
  await signInAs(page, stack.service)
  await page.goto(`${stack.portalUrl}/sandbox/embed/keys`)
  const rail = page.locator('.rail')
  await expect(rail.getByRole('link', { name: 'Embed' })).toHaveAttribute('aria-current', 'true')
  await expect(rail.locator('[aria-current]')).toHaveCount(1)
  await rail.getByRole('link', { name: 'Home' }).click()
  await expect(rail.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
})

test('another link in the same tab starts its page again', async ({ page, stack }) => {
  await page.goto(`${stack.portalUrl}/confirm-email#${'a'.repeat(43)}`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This link no longer works.')).toBeVisible()
  await page.goto(`${stack.portalUrl}/confirm-email#${'b'.repeat(43)}`)
  await expect(page.getByText('This link no longer works.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
})

test('the result of a change ends with its page', async ({ page, stack }) => {
  await signInAs(page, stack.service)
  await page.goto(`${stack.portalUrl}/account/profile`)
  await page.getByLabel('Name').fill('Aisha Noor')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.toast')).toBeVisible()
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('the rail and a page lead to the documentation of the sandbox', async ({ page, stack }) => {
  await signInAs(page, stack.service)
  await page.goto(`${stack.portalUrl}/sandbox/embed/keys`)
  const { sandbox } = stack.service.baseUrls
  const link = (area: string) => page.locator(area).getByRole('link', { name: 'Documentation' })
  await expect(link('.rail')).toHaveAttribute('href', `${sandbox}/docs/`)
  await expect(link('main')).toHaveAttribute('href', `${sandbox}/docs/embed/script-tag/`)
  for (const area of ['.rail', 'main'])
    expect((await page.request.get((await link(area).getAttribute('href')) ?? '')).status()).toBe(200)
})
