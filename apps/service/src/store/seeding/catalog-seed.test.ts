import { expect, test } from 'vitest'
import { sql } from '../engine/database.ts'
import {
  bank,
  logosFolder,
  openTestStore,
  sandbox,
  seedCatalog,
  seedSecrets,
} from '../../../testing/open-test-store.ts'
import type { TestStore } from '../../../testing/open-test-store.ts'
import { takeOverEntry } from '../catalog/catalog-entries.ts'
import { createOrganizationProfile } from '../team/organization-profile.ts'
import { overwriteCatalog } from './apply-catalog.ts'

const { clientId, embedKey, origins } = bank.environments.sandbox
const [firstOrigin = '', ...otherOrigins] = origins
const settings = (tested: TestStore) => tested.store.organization(sandbox).embedSettings
const originsOf = async (tested: TestStore) => (await settings(tested).origins.list()).map(({ address }) => address)
const remove = async (tested: TestStore, address: string) => {
  const found = (await settings(tested).origins.list()).find((each) => each.address === address)
  await settings(tested).origins.remove(found?.id ?? '')
}
const overwrite = (tested: TestStore, dryRun: boolean) =>
  overwriteCatalog(tested.database(), seedCatalog, {
    now: () => tested.clock.now,
    id: tested.id,
    masterKey: tested.masterKey,
    secrets: seedSecrets,
    logosFolder,
    dryRun,
  })

test('a restart keeps origins as the portal left them', async () => {
  await using tested = await openTestStore()
  await remove(tested, firstOrigin)
  await settings(tested).origins.add('https://added.example', 'usr_1')
  await tested.apply()
  expect(await originsOf(tested)).toEqual([...otherOrigins, 'https://added.example'])
})

test('a restart brings back no origin that was removed', async () => {
  await using tested = await openTestStore()
  await settings(tested).origins.add('https://brief.example', 'usr_1')
  await remove(tested, 'https://brief.example')
  const [first, ...others] = seedCatalog.organizations
  const { environments } = first!
  const listed = { ...environments.sandbox, origins: [...origins, 'https://brief.example', 'https://file.example'] }
  await tested.apply({
    ...seedCatalog,
    organizations: [{ ...first!, environments: { ...environments, sandbox: listed } }, ...others],
  })
  expect(await originsOf(tested)).toEqual([...origins, 'https://file.example'])
})

test('a restart keeps a key that the portal retired or renamed', async () => {
  await using tested = await openTestStore()
  await settings(tested).keys.rename(embedKey, 'Shop', undefined)
  await settings(tested).keys.retire(embedKey)
  await tested.apply()
  expect(await settings(tested).keys.list()).toMatchObject([
    { embedKey, label: 'Shop', retiredAt: tested.clock.now, isOfCatalog: false },
  ])
})

test('a restart resets no price, limit, scope or campaign', async () => {
  await using tested = await openTestStore()
  const [program] = bank.programs
  tested.clock.now += 1000
  const changed = () =>
    Promise.all([
      tested
        .database()
        .read(sql`select price_usd from prices where program_id = ${program!.programId} order by valid_from`),
      tested
        .database()
        .read(sql`select * from enablements where organization_id = ${bank.id} order by env, program_id`),
      tested.database().read(sql`select * from clients where organization_id = ${bank.id} order by id`),
      tested.database().read(sql`select * from campaigns where organization_id = ${bank.id} order by env, id`),
      tested.database().read(sql`select max_points from organizations where id = ${bank.id}`),
    ])
  await tested
    .database()
    .write(
      sql`insert into prices (program_id, valid_from, price_usd) values (${program!.programId}, ${tested.clock.now}, ${'0.5'})`,
      sql`update enablements set max_points = min_points where organization_id = ${bank.id}`,
      sql`update clients set scopes = ${'profile:read'} where organization_id = ${bank.id}`,
      sql`update campaigns set name = ${'Renamed'} where organization_id = ${bank.id}`,
      sql`update organizations set max_points = 7 where id = ${bank.id}`,
    )
  tested.clock.now += 1000
  const before = await changed()
  await tested.apply()
  expect(await changed()).toEqual(before)
})

test('changed limits in the file keep a profile of the portal', async () => {
  await using tested = await openTestStore()
  const profile = createOrganizationProfile(tested.database(), bank.id)
  await profile.update({ technicalContactEmail: 'new@bank.example' }, () => Promise.resolve())
  const [first, ...others] = seedCatalog.organizations
  const limits = { ...first!.limits, maxPoints: first!.limits.maxPoints - 1 }
  await tested.apply({ ...seedCatalog, organizations: [{ ...first!, limits }, ...others] })
  expect(await profile.read()).toMatchObject({ technicalContactEmail: 'new@bank.example' })
  const [row] = await tested.database().read(sql`select max_points from organizations where id = ${bank.id}`)
  expect(Number(row?.['max_points'])).toBe(limits.maxPoints)
})

test('a changed file changes only items that the portal left alone', async () => {
  await using tested = await openTestStore()
  const offers = async () =>
    (
      await tested
        .database()
        .read(
          sql`select program_id, max_points from enablements where organization_id = ${bank.id} and env = 'sandbox' order by program_id`,
        )
    ).map((row) => [row['program_id'], Number(row['max_points'])])
  const [own, ...rest] = bank.programs
  await tested.database().write(takeOverEntry({ kind: 'offer', ...sandbox, key: own!.programId }))
  const before = new Map((await offers()) as [string, number][])
  const programs = [own!, ...rest].map((each) => ({ ...each, maxAllowedPoints: each.maxAllowedPoints - 1 }))
  const [first, ...others] = seedCatalog.organizations
  await tested.apply({ ...seedCatalog, organizations: [{ ...first!, programs }, ...others] })
  for (const [id, points] of (await offers()) as [string, number][])
    expect(points, id).toBe(id === own!.programId ? before.get(id) : before.get(id)! - 1)
})

test('a restart brings back no client secret that was revoked', async () => {
  await using tested = await openTestStore()
  await tested
    .database()
    .write(
      sql`update client_secrets set expires_at = ${tested.clock.now} where organization_id = ${bank.id} and client_id = ${clientId}`,
    )
  await tested.apply()
  const secret = seedSecrets[bank.id]?.sandbox.clientSecret ?? ''
  expect(await tested.store.clients.authenticate('sandbox', clientId, secret)).toBeUndefined()
})

test('a dry run of an overwrite lists the changes and stores none', async () => {
  await using tested = await openTestStore()
  await remove(tested, firstOrigin)
  await settings(tested).origins.add('https://added.example', 'usr_1')
  await settings(tested).keys.retire(embedKey)
  const expected = [
    `+ address ${bank.id} sandbox origin ${firstOrigin}`,
    `- address ${bank.id} sandbox origin https://added.example`,
    `~ embed key ${bank.id} sandbox ${embedKey}: retired_at ${tested.clock.now} → null`,
  ]
  expect(await overwrite(tested, true)).toEqual(expected)
  expect(await originsOf(tested)).toEqual([...otherOrigins, 'https://added.example'])
  expect(await overwrite(tested, false)).toEqual(expected)
  expect((await originsOf(tested)).toSorted()).toEqual([...origins].toSorted())
  expect(await overwrite(tested, true)).toEqual([])
})
