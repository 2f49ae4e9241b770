import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { withStack as test } from '../../stack/with-stack.ts'
import { signInAs } from '../sign-in.ts'

const member = {
  destinationUserId: '77300519449901',
  destinationUserEmail: 'noura.member@people.example',
  destinationUserFirstName: 'Nouramember',
  destinationUserLastName: 'Azizmember',
}

/** Starts a caller's receiver that fails. */
const startFailingReceiver = async () => {
  const server = createServer((_request, response) => void response.writeHead(500).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test.skip(({ browserName }) => browserName !== 'chromium', 'The test reads the clipboard.')

test('support finds a failed webhook by a member number', async ({ page, context, stack }) => {
  const { service } = stack
  await using receiver = await startFailingReceiver()
  const portal = await service.portal()
  const { endpoint } = await portal.createWebhookEndpoint({
    params: { env: 'sandbox' },
    body: { url: receiver.url, auth: { mode: 'signature' } },
  })
  const caller = await service.caller()
  const { id } = await caller.createTransaction({
    body: {
      programId: 'prg_hushwood',
      destinationAccount: member,
      referenceNumber: 'SUPPORT-1',
      basePoints: 1000,
    },
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, service, 'support')
  await page.goto(`${stack.portalUrl}/sandbox`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox')
  await page.evaluate((text) => navigator.clipboard.writeText(text), member.destinationUserId)
  await search.press('Control+v')
  await expect(page.getByRole('dialog')).toContainText('Looks like a reference number, a user id or a member number.')
  await page.getByRole('option', { name: /Transactions of this person/ }).click()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('SUPPORT-1')
  expect(page.url()).not.toContain(member.destinationUserId)
  await page.getByRole('table').getByRole('link').first().click()

  const happened = page.getByRole('list', { name: 'What happened' })
  const delivery = happened.getByRole('listitem').filter({ hasText: '127.0.0.1' }).filter({ hasText: '500' })
  await expect(happened).toContainText('POST /transactions')
  await expect(delivery).toContainText('500')
  await page.getByRole('button', { name: 'Copy summary' }).click()
  const summary = await page.evaluate(() => navigator.clipboard.readText())
  expect(summary).toContain(`transaction ${id} (sandbox)`)
  expect(summary).toMatch(/delivery dlv_\w+: PENDING, attempts: \d+, last answer: 500/)
  for (const value of Object.values(member)) expect(summary).not.toContain(value)

  await portal.deleteWebhookEndpoint({ params: { env: 'sandbox', endpointId: endpoint.id } })
})
