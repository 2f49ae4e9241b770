import { bank } from '@loyalty/service/testing'
import { expect, test } from './test.ts'

const origin = 'https://shop.rimalta.example'

test('an owner signs in, adds an origin and creates a secret', async ({ tab, stack }) => {
  await stack.service.addOwner()
  await tab.goto(stack.portalUrl)
  await tab.see('heading', 'Sign in')
  await tab.type('E-mail address', bank.ownerEmail)
  await tab.type('Password', stack.service.secrets[bank.organizationId]?.owner.password ?? '')
  await tab.see('heading', 'Home')
  await tab.press('button', 'Menu')
  await tab.press('link', 'Embed')
  await tab.see('heading', 'Origins')
  await tab.press('button', 'Add origin')
  await tab.type('Origin', origin)
  await expect.poll(() => tab.evaluate(() => document.body.innerText)).toContain(origin)
  await tab.press('button', 'Menu')
  await tab.press('link', 'Credentials')
  await tab.press('link', 'Server')
  await tab.press('button', 'Create secret')
  const secret = () => tab.evaluate(() => document.querySelector<HTMLInputElement>('dialog input')?.value)
  await expect.poll(secret).toMatch(/^sk_sandbox_/)
})
