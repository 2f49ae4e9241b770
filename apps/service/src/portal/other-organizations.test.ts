import { expect, test } from 'vitest'
import { portalEndpoints, type Endpoint } from '@loyalty/contract'
import { callEndpoint } from '../../testing/call-endpoint.ts'
import { openPortal } from '../../testing/portal.ts'
import { startTestService, telecom } from '../../testing/service.ts'

test('an owner gets 404 for every object of another organization', async () => {
  await using service = await startTestService()
  const portal = await openPortal(service)
  const params = { env: 'sandbox' } as const
  const { endpoint } = await portal.createWebhookEndpoint({
    params,
    body: { url: 'https://hooks.example.com/matrix', auth: { mode: 'signature' } },
  })
  const sent = await portal.testWebhookEndpoint({ params: { ...params, endpointId: endpoint.id }, body: {} })
  const origin = await portal.createOrigin({ params, body: { origin: 'https://matrix.example' } })
  const address = await portal.createReturnUrl({ params, body: { returnUrl: 'https://matrix.example/' } })
  const key = await portal.createEmbedKey({ params, body: { label: 'Matrix' } })
  const client = await portal.createPortalClient({ params, body: { name: 'Matrix', scopes: ['profile:read'] } })
  const { secret } = await portal.createClientSecret({ params: { ...params, clientId: client.id }, body: {} })
  const embed = { originId: origin.id, returnUrlId: address.id, embedKeyId: key.id }
  const { invitation } = await portal.createInvitation({ body: { email: 'guest@example.com', role: 'viewer' } })
  const [member] = (await portal.listMembers({})).data
  const [user] = (await portal.findUsers({ params, body: { text: 'customer-1001' } })).data
  const people = { userId: user!.id, invitationId: invitation.id, personId: member!.id }
  const ids = {
    ...people,
    ...params,
    ...embed,
    endpointId: endpoint.id,
    secretId: endpoint.secrets[0]!.id,
    deliveryId: sent.deliveryId,
  }
  const stranger = await service.portalHeaders(telecom)
  // All organizations share the programs, and the endpoints of operators belong to no organization.
  const ofObjects = Object.entries<Endpoint>(portalEndpoints).filter(
    ([, { path, roles }]) => roles !== undefined && /Id\}/.test(path.replace('{programId}', '')),
  )
  expect(ofObjects.length).toBeGreaterThan(8)
  for (const [name, each] of ofObjects) {
    const secrets: Record<string, string> = each.path.includes('{clientId}')
      ? { clientId: client.id, secretId: secret.id }
      : {}
    expect((await callEndpoint(service.portalUrl, each, stranger, { ...ids, ...secrets })).status, name).toBe(404)
  }
  const kept = await portal.listClients({ params })
  expect(kept.find(({ id }) => id === client.id)?.secrets).toMatchObject([{ id: secret.id, state: 'LIVE' }])
  expect(await portal.listWebhookEndpoints({ params })).toContainEqual(expect.objectContaining({ id: endpoint.id }))
  expect(await portal.listOrigins({ params })).toContainEqual(origin)
  expect(await portal.listEmbedKeys({ params })).toContainEqual(key)
})
