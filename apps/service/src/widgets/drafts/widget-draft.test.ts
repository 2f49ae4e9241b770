import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { widgetDrafts } from '@loyalty/contract'
import { sql } from '../../store/engine/database.ts'
import { openDatabase } from '../../store/engine/open-database.ts'
import { bank, startTestService, type TestService } from '../../../testing/service.ts'
import { startExpiryKeeper } from '../expiry-keeper.ts'
import { widgetSessions } from '../widget-sessions.ts'

let now = Date.now()
let service: TestService
beforeAll(async () => {
  service = await startTestService({}, () => now)
})
afterAll(() => service.close())

const { mint, open, nonce } = widgetSessions(() => service)
const draft = JSON.stringify({
  account: { destinationUserId: 'CANARY-4711', destinationUserEmail: 'canary@mail.example' },
})
const account = { destinationUserId: '7730051944' }

const storedDrafts = async () => {
  const database = openDatabase(service.config)
  try {
    return await database.read(sql`select * from widget_drafts`)
  } finally {
    await database.close()
  }
}

const mintMultibrand = async (userId: string) => {
  const caller = await service.caller()
  return (await caller.createMultibrandToken({ body: { ...service.credentials(), userId } })).accessToken
}
const draftOf = async (order: object) => (await open(await mint(order))).session.draft

test('the next session of the same user and reference has the draft', async () => {
  const order = { userId: 'draft-1', referenceNumber: 'DRAFT-1' }
  const { session, client } = await open(await mint(order))
  expect(session.draft).toBeNull()
  await client.saveWidgetDraft({ body: { draft: 'first' } })
  await client.saveWidgetDraft({ body: { draft } })
  expect(await draftOf(order)).toBe(draft)
  expect(await draftOf({ ...order, referenceNumber: 'DRAFT-2' })).toBeNull()
  expect(await draftOf({ ...order, userId: 'draft-2' })).toBeNull()
})

test('a request without a text erases the draft', async () => {
  const order = { userId: 'draft-3', referenceNumber: 'DRAFT-3' }
  const { client } = await open(await mint(order))
  await client.saveWidgetDraft({ body: { draft } })
  await client.saveWidgetDraft({ body: {} })
  expect(await draftOf(order)).toBeNull()
})

test('an exchange erases its draft', async () => {
  const order = { userId: 'draft-4', referenceNumber: 'DRAFT-4' }
  const { client } = await open(await mint(order))
  await client.saveWidgetDraft({ body: { draft } })
  await client.createExchange({ body: { programId: 'prg_drovak', destinationAccount: account } })
  expect(await draftOf(order)).toBeNull()
})

test('a saved split erases its draft, a refused split keeps it', async () => {
  const start = async () => {
    const client = service.widget(() => '')
    const session = await client.createWidgetSession({
      body: { token: await mintMultibrand('draft-5'), nonce: nonce() },
    })
    if (session.widget !== 'multibrand') throw new Error('not a multibrand session')
    return { session, client: service.widget(() => session.sessionToken) }
  }
  const { session, client } = await start()
  await client.saveWidgetDraft({ body: { draft } })
  const body = { connections: [{ destinationProgramId: 'prg_drovak', percentage: 100, destinationAccount: account }] }
  await expect(client.updatePreferences({ body, ifMatch: '"v9-other"' })).rejects.toMatchObject({ status: 409 })
  expect((await start()).session.draft).toBe(draft)
  await client.updatePreferences({ body, ifMatch: session.preferences.etag })
  expect((await start()).session.draft).toBeNull()
})

test('a draft ends an hour after its last change', async () => {
  const order = { userId: 'draft-6', referenceNumber: 'DRAFT-6' }
  const { client } = await open(await mint(order))
  await client.saveWidgetDraft({ body: { draft } })
  expect(await storedDrafts()).not.toEqual([])
  now += widgetDrafts.keptSeconds * 1000
  expect(await draftOf(order)).toBe(draft)
  now += 1
  expect(await draftOf(order)).toBeNull()
  const keeper = startExpiryKeeper({ store: service.store })
  await expect.poll(storedDrafts, { timeout: 10_000 }).toEqual([])
  await keeper.stop()
})

test('a draft of more than the permitted characters is refused', async () => {
  const { client } = await open(await mint({}))
  const body = { draft: 'x'.repeat(8001) }
  await expect(client.saveWidgetDraft({ body })).rejects.toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
})

test('a stored draft shows neither its text nor its owner', async () => {
  const { client } = await open(await mint({ userId: 'draft-7', referenceNumber: 'DRAFT-7' }))
  await client.saveWidgetDraft({ body: { draft } })
  const stored = await storedDrafts()
  expect(stored).toHaveLength(1)
  expect(Object.values(stored[0] ?? {}).join(' ')).not.toMatch(/CANARY|canary|draft-7|DRAFT-7/)
})

test('no document contains a draft', async () => {
  const order = { userId: 'draft-8', referenceNumber: 'DRAFT-8' }
  const { client } = await open(await mint(order))
  await client.saveWidgetDraft({ body: { draft } })
  const address = `${service.baseUrls.sandbox}/widgets/point-exchange/?token=${await mint(order)}`
  // `fetch` would add a mode of its own to the header.
  const html = await new Promise<string>((resolve, reject) => {
    get(address, { headers: { 'sec-fetch-mode': 'navigate' } }, (answer) => void text(answer).then(resolve, reject))
  })
  expect(html).toContain('<template id="lw-first">')
  expect(html).not.toMatch(/CANARY|canary/)
})

test('an organization without drafts stores none, and gives none', async () => {
  const order = { userId: 'draft-off', referenceNumber: 'DRAFT-OFF' }
  const { session, client } = await open(await mint(order))
  expect(session.keepsDraft).toBe(true)
  await client.saveWidgetDraft({ body: { draft } })
  await service.byHand(sql`
    insert into embed_settings (organization_id, env, consent, drafts) values (${bank.organizationId}, 'sandbox', 'tick', 0)
    on conflict (organization_id, env) do update set drafts = 0`)
  const stored = (await storedDrafts()).length
  const later = await open(await mint(order))
  expect([later.session.keepsDraft, later.session.draft]).toEqual([false, null])
  await later.client.saveWidgetDraft({ body: { draft } })
  expect(await storedDrafts()).toHaveLength(stored - 1)
  await service.byHand(sql`update embed_settings set drafts = 1 where organization_id = ${bank.organizationId}`)
})
