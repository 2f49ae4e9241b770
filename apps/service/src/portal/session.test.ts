import { expect, test } from 'vitest'
import { bank, startTestService, telecom } from '../testing.ts'

test('an owner signs in, sees whose portal it is, and signs out', async () => {
  await using service = await startTestService()
  const portal = await service.portal()
  expect(await portal.getPortalSession({})).toMatchObject({
    user: { email: bank.ownerEmail },
    organization: { id: bank.organizationId, name: 'Rimalta Bank' },
  })
  await portal.deletePortalSession({})
  await expect(portal.getPortalSession({})).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  const other = await service.portal(telecom)
  expect(await other.getPortalSession({})).toMatchObject({ organization: { id: telecom.organizationId } })
})
