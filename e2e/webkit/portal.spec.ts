import { bank } from '@loyalty/service/testing'
import { issuePoints } from '../portal/issue-points.ts'
import type { Stack } from '../stack/stack.ts'
import type { Tab } from './tab.ts'
import { expect, test } from './test.ts'

const origin = 'https://shop.rimalta.example'

const signIn = async (tab: Tab, { portalUrl, service }: Stack): Promise<void> => {
  await service.addOwner()
  await tab.goto(portalUrl)
  await tab.see('heading', 'Sign in')
  await tab.type('E-mail address', bank.ownerEmail)
  await tab.type('Password', service.secrets[bank.organizationId]?.owner.password ?? '')
  await tab.see('heading', 'Home')
}
const textOf = (tab: Tab): Promise<string> => tab.evaluate(() => document.body.innerText)

test('an owner signs in, adds an origin and creates a secret', async ({ tab, stack }) => {
  await signIn(tab, stack)
  await tab.press('button', 'Menu')
  await tab.press('link', 'Embed')
  await tab.see('heading', 'Origins')
  await tab.press('button', 'Add origin')
  await tab.type('Origin', origin)
  await expect.poll(() => textOf(tab)).toContain(origin)
  await tab.press('button', 'Menu')
  await tab.press('link', 'Credentials')
  await tab.press('link', 'Server')
  await tab.press('button', 'Create secret')
  const secret = () => tab.evaluate(() => document.querySelector<HTMLInputElement>('dialog input')?.value)
  await expect.poll(secret).toMatch(/^sk_sandbox_/)
})

test('a new transaction appears in an open list and in the workbench', async ({ tab, stack }) => {
  await issuePoints(stack, 'WEBKIT-BEFORE')
  await signIn(tab, stack)
  await tab.goto(`${stack.portalUrl}/sandbox/transactions`)
  await expect.poll(() => textOf(tab)).toContain('WEBKIT-BEFORE')
  await issuePoints(stack, 'WEBKIT-NEW')
  await expect.poll(() => textOf(tab)).toMatch(/\d new, show/)
  expect(await textOf(tab)).not.toContain('WEBKIT-NEW')
  await tab.press('button', /new, show$/)
  await expect.poll(() => textOf(tab)).toContain('WEBKIT-NEW')
  await tab.press('button', /^Workbench/)
  await tab.press('button', 'Requests')
  await expect.poll(() => textOf(tab)).toContain('Server · WEBKIT-NEW')
})
