import { roles } from '@loyalty/contract'
import type { Catalog } from './schema.ts'
import type { SeedSecrets } from './apply-catalog.ts'
import { takeOverEntry } from '../catalog/catalog-entries.ts'
import { sql, type Database } from '../engine/database.ts'
import { text } from '../engine/row.ts'
import { hashPassword } from '../access/passwords.ts'
import { createPeople } from '../access/people.ts'

const seededPeople = () => sql`
  select organization_id || ' ' || key as name from catalog_entries where kind = 'person'`

type Options = { now: () => number; id: (prefix: string) => string; secrets: SeedSecrets }

/**
 * Creates one person for each role with a password in `secrets`, such as `developer@` at the domain of the owner's
 * address. Creates each person only once, so a person who was removed or has another address now stays so.
 */
export async function applyPeople(
  database: Database,
  { organizations }: Catalog,
  { now, id, secrets }: Options,
): Promise<void> {
  const people = createPeople(database)
  const seeded = new Set((await database.read(seededPeople())).map((row) => text(row, 'name')))
  for (const { id: organizationId, owner } of organizations)
    for (const role of roles) {
      const password = role === 'owner' ? undefined : secrets[organizationId]?.people?.[role]?.password
      if (owner === undefined || password === undefined) continue
      const entry = { kind: 'person', organizationId, key: role } as const
      if (seeded.has(`${organizationId} ${role}`)) continue
      const email = owner.email.replace(/^[^@]+/, role)
      const passwordHash = await hashPassword(password)
      await people.add({ organizationId, id: id('usr'), email, role, passwordHash, createdAt: now() })
      await database.write(takeOverEntry(entry))
    }
}
