import { describe, expect, test } from 'vitest'
import { createIds } from '../../src/store/access/ids.ts'
import { sql } from '../../src/store/engine/database.ts'
import { migrate } from '../../src/store/engine/migrate.ts'
import { openDatabase } from '../../src/store/engine/open-database.ts'
import { text } from '../../src/store/engine/row.ts'
import { applyCatalog } from '../../src/store/seeding/apply-catalog.ts'
import { createStore } from '../../src/store/store.ts'
import { bank, logosFolder, sandbox, seedCatalog } from '../../testing/open-test-store.ts'
import { earlierVersions, openFixture } from './fixture.ts'

describe.for(earlierVersions)('a migrated database of version %s', (version) => {
  test('keeps its origins and keys as items of the catalog', async () => {
    await using fixture = await openFixture(version)
    const now = () => fixture.madeAt + 1000
    const id = createIds(now)
    const { masterKey } = fixture
    const database = openDatabase(fixture, now)
    const stored = await database.read(sql`
      select address from embedding_addresses where organization_id = ${bank.id} and env = 'sandbox' and kind = 'origin'
      order by position`)
    await migrate(database, now())
    const { embedSettings } = createStore(database, { realNow: now, id, masterKey }).organization(sandbox)
    const origins = await embedSettings.origins.list()
    expect(origins.map(({ address }) => address)).toEqual(stored.map((row) => text(row, 'address')))
    expect(origins).not.toEqual([])
    for (const origin of origins) {
      expect(origin).toMatchObject({ author: null, isOfCatalog: true })
      expect(origin.id).toMatch(/^ori_[0-9A-HJKMNP-TV-Z]{26}$/)
    }
    const key = { embedKey: bank.environments.sandbox.embedKey, label: '', retiredAt: null, isOfCatalog: true }
    expect(await embedSettings.keys.list()).toMatchObject([key])

    await embedSettings.origins.remove(origins[0]!.id)
    await embedSettings.keys.rename(key.embedKey, 'Shop', undefined)
    await applyCatalog(database, seedCatalog, { now, id, masterKey, secrets: {}, logosFolder })
    expect((await embedSettings.origins.list()).map(({ address }) => address)).not.toContain(origins[0]!.address)
    expect(await embedSettings.keys.list()).toMatchObject([{ label: 'Shop', isOfCatalog: false }])
    await database.close()
  })
})
