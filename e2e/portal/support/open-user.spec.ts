import { expect } from '@playwright/test'
import { withStack as test } from '../../stack/with-stack.ts'
import { signInAs } from '../sign-in.ts'

test('support opens a transaction’s user without an id in the address', async ({ page, stack }) => {
  const { service } = stack
  const userId = 'customer-of-the-link'
  const caller = await service.caller()
  const { accessToken } = await caller.createPointExchangeToken({
    body: { ...service.credentials(), userId, amount: 50, currency: 'SAR', referenceNumber: 'OPEN-USER' },
  })
  const { sessionToken } = await service
    .widget(() => '')
    .createWidgetSession({ body: { token: accessToken, nonce: 'n'.repeat(22) } })
  const destinationAccount = { destinationUserId: '77300519441234', destinationUserEmail: 'layla@people.example' }
  const names = { destinationUserFirstName: 'Layla', destinationUserLastName: 'Aziz' }
  const { id } = await service
    .widget(() => sessionToken)
    .createExchange({
      body: { programId: 'prg_hushwood', destinationAccount: { ...destinationAccount, ...names }, saveAccount: false },
    })
  const addresses: string[] = []
  page.on('request', (request) => void addresses.push(request.url()))
  await signInAs(page, service, 'support')
  await page.goto(`${stack.portalUrl}/sandbox/transactions/${id}`)
  await page.getByRole('button', { name: 'Open the user' }).click()
  await expect(page).toHaveURL(/\/sandbox\/users\/cus_\w+$/)
  await expect(page.getByText(userId)).toBeVisible()
  await expect(page.getByText('OPEN-USER').first()).toBeVisible()
  for (const address of addresses) expect(address).not.toContain(userId)
})
