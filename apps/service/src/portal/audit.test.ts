import { afterAll, beforeAll, expect, test } from 'vitest'
import { portalEndpoints, type Endpoint } from '@loyalty/contract'
import { changeTeam } from '../../testing/audit/change-team.ts'
import { changeAccount } from '../../testing/audit/change-account.ts'
import { changeOnboarding, type Who } from '../../testing/audit/change-onboarding.ts'
import { openPortal, type Portal } from '../../testing/portal.ts'
import { bank, startTestService, type TestService } from '../../testing/service.ts'
import { sql } from '../store/engine/database.ts'
import { verifyAudit } from '../store/audit/verify-audit.ts'

let service: TestService
let portal: Portal
beforeAll(async () => {
  service = await startTestService()
  portal = await openPortal(service)
})
afterAll(() => service.close())

const readLog = async (organizationId: string = bank.organizationId) => {
  const rows = await service.database.read(
    sql`select * from audit_log where organization_id = ${organizationId} order by number`,
  )
  return rows.map((row) => ({
    action: String(row['action']),
    target: `${String(row['target_kind'])} ${String(row['target_id'])}`,
    env: row['env'],
    actor: String(row['actor_name']),
    kind: String(row['actor_kind']),
    detail: String(row['detail']),
    requestId: String(row['request_id']),
  }))
}

/** Runs a call of the portal. Returns the answer, and the entries that the call has appended to the audit log. */
const audited = async <T>(work: () => Promise<T>, of: Who['organizationId'] = bank.organizationId) => {
  const before = typeof of === 'string' ? (await readLog(of)).length : 0
  const answer = await work()
  return { answer, entries: (await readLog(typeof of === 'string' ? of : await of())).slice(before) }
}

const issueOf = { programId: 'prg_drovak', destinationAccount: { destinationUserId: 'canary-1' }, basePoints: 1000 }
const url = 'https://hooks.example.com/path-with-a-secret?key=canary'

test('each successful change through the portal appends exactly one audit entry', async () => {
  const actions = new Set<string>()
  const owner: Who = { organizationId: bank.organizationId, actor: bank.ownerEmail, kind: 'person' }
  const once = async <T>(env: string | null, work: () => Promise<T>, by: Who | string = owner): Promise<T> => {
    const { organizationId, actor, kind } = typeof by === 'string' ? { ...owner, actor: by } : by
    const { answer, entries } = await audited(work, organizationId)
    expect(entries).toHaveLength(1)
    const [entry] = entries
    expect(entry).toMatchObject({ env, actor, kind, requestId: expect.stringMatching(/^req_/) as string })
    expect(entry?.detail).not.toMatch(/whsec_|sk_|canary|path-with/i)
    actions.add(entry?.action ?? '')
    return answer
  }
  const params = { env: 'sandbox' } as const
  const created = await once('sandbox', () =>
    portal.createWebhookEndpoint({ params, body: { url, auth: { mode: 'signature' } } }),
  )
  const ids = { ...params, endpointId: created.endpoint.id }
  await once('sandbox', () => portal.updateWebhookEndpoint({ params: ids, body: { description: 'canary' } }))
  const { deliveryId } = await once('sandbox', () => portal.testWebhookEndpoint({ params: ids, body: {} }))
  await once('sandbox', () => portal.redeliverWebhook({ params: { ...params, deliveryId } }))
  await once('sandbox', () => portal.checkWebhookEndpoint({ params: ids }))
  const [from, to] = ['2026-01-01', '2026-01-02']
  await once('sandbox', () => portal.replayWebhookEndpoint({ params: ids, body: { from, to } }))
  expect((await audited(() => portal.countWebhookReplay({ params: ids, body: { from, to } }))).entries).toEqual([])
  const staged = await once('sandbox', () => portal.stageWebhookSecret({ params: ids }))
  const secret = { ...ids, secretId: staged.id }
  await once('sandbox', () => portal.activateWebhookSecret({ params: secret }))
  const former = created.endpoint.secrets[0]!.id
  await once('sandbox', () => portal.deleteWebhookSecret({ params: { ...ids, secretId: former } }))
  await once('sandbox', () => portal.deleteWebhookEndpoint({ params: ids }))
  const fields = { name: 'Audited', scopes: ['profile:read' as const] }
  const client = await once('sandbox', () => portal.createPortalClient({ params, body: fields }))
  const ofClient = { ...params, clientId: client.id }
  await once('sandbox', () =>
    portal.updatePortalClient({ params: ofClient, body: { name: 'Renamed' }, ifMatch: '"1"' }),
  )
  const { secret: made } = await once('sandbox', () => portal.createClientSecret({ params: ofClient, body: {} }))
  await once('sandbox', () => portal.revokeClientSecret({ params: { ...ofClient, secretId: made.id } }))
  const origin = await once('sandbox', () =>
    portal.createOrigin({ params, body: { origin: 'https://audited.example' } }),
  )
  await once('sandbox', () => portal.deleteOrigin({ params: { ...params, originId: origin.id } }))
  const address = await once('sandbox', () =>
    portal.createReturnUrl({ params, body: { returnUrl: 'https://audited.example/done' } }),
  )
  await once('sandbox', () => portal.deleteReturnUrl({ params: { ...params, returnUrlId: address.id } }))
  const key = await once('sandbox', () => portal.createEmbedKey({ params, body: { label: 'Audited' } }))
  const ofKey = { ...params, embedKeyId: key.id }
  await once('sandbox', () => portal.updateEmbedKey({ params: ofKey, body: { label: 'Renamed' } }))
  await once('sandbox', () => portal.retireEmbedKey({ params: ofKey }))
  await once('sandbox', () => portal.moveSandboxClock({ body: { advanceSeconds: 60 } }))
  await once('sandbox', () => portal.runSandboxTrigger({ params: { trigger: 'SBX-WEBHOOK-DUPLICATE' } }))
  await once('sandbox', () => portal.makeTestData({ body: { kind: 'USER' } }))
  await once('sandbox', () => portal.makeTestData({ body: { kind: 'FAILING_ENDPOINT' } }))
  const { id } = await (await service.caller()).createTransaction({ body: { ...issueOf, referenceNumber: 'AUDITED' } })
  await once('sandbox', () =>
    portal.revealPersonalData({ params, body: { kind: 'transaction', id, reason: 'Ticket 4711' } }),
  )
  const headers = await once(null, () => service.portalHeaders())
  await once(null, () => fetch(`${service.portalUrl}/portal/api/session`, { method: 'DELETE', headers }))
  await changeAccount(service, once)
  await changeOnboarding(service, once)
  await changeTeam(service, once)
  portal = await openPortal(service)
  const declared = Object.values<Endpoint>(portalEndpoints).flatMap(({ audit }) => audit ?? [])
  expect([...actions].toSorted()).toEqual(declared.toSorted())
  expect(await verifyAudit(service.database)).toEqual([])
}, 180_000)

test('a change that the portal refuses appends no audit entry', async () => {
  const params = { env: 'sandbox', endpointId: 'whe_unknown' } as const
  const clientId = bank.clientId.sandbox
  const attempts = [
    () => portal.updateWebhookEndpoint({ params, body: { description: 'new' } }),
    () => portal.stageWebhookSecret({ params }),
    () => portal.deleteWebhookEndpoint({ params }),
    () => portal.updatePortalClient({ params: { env: 'sandbox', clientId }, body: { name: 'Late' }, ifMatch: '"9"' }),
    () => portal.createClientSecret({ params: { env: 'sandbox', clientId }, body: { replaces: 'sec_unknown' } }),
    () => portal.revokeClientSecret({ params: { env: 'sandbox', clientId, secretId: 'sec_unknown' } }),
    () => portal.createOrigin({ params: { env: 'sandbox' }, body: { origin: 'http://shop.example' } }),
    () => portal.deleteOrigin({ params: { env: 'sandbox', originId: 'ori_unknown' } }),
    () => portal.retireEmbedKey({ params: { env: 'sandbox', embedKeyId: 'ek_sandbox_unknown' } }),
    () => portal.moveSandboxClock({ body: { setTo: '2020-01-01T00:00:00Z' } }),
  ]
  for (const attempt of attempts)
    expect(
      (
        await audited(() =>
          attempt().then(
            () => 'done',
            () => 'refused',
          ),
        )
      ).entries,
    ).toEqual([])
})

test('the audit entry of an endpoint update has old and new fields', async () => {
  const params = { env: 'production' } as const
  const { endpoint } = await portal.createWebhookEndpoint({ params, body: { url, auth: { mode: 'signature' } } })
  const { entries } = await audited(() =>
    portal.updateWebhookEndpoint({ params: { ...params, endpointId: endpoint.id }, body: { status: 'DISABLED' } }),
  )
  expect(entries.map(({ action, target, detail }) => [action, target, JSON.parse(detail) as unknown])).toEqual([
    [
      'webhook_endpoint.updated',
      `webhook_endpoint ${endpoint.id}`,
      {
        before: { url: 'https://hooks.example.com', eventTypes: null, auth: 'signature', status: 'ENABLED' },
        after: { url: 'https://hooks.example.com', eventTypes: null, auth: 'signature', status: 'DISABLED' },
      },
    ],
  ])
})
