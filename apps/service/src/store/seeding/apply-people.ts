import { roles } from '@loyalty/contract'
import type { Catalog } from './schema.ts'
import type { SeedSecrets } from './apply-catalog.ts'
import type { Database } from '../engine/database.ts'
import { hashPassword } from '../access/passwords.ts'
import { createPeople } from '../access/people.ts'

type Options = { now: () => number; id: (prefix: string) => string; secrets: SeedSecrets }

/**
 * Creates one person for each role with a password in `secrets`, such as `developer@` at the domain of the owner's
 * address. An address that exists stays as it is, so nothing that was done in the portal is undone.
 */
export async function applyPeople(
  database: Database,
  { organizations }: Catalog,
  { now, id, secrets }: Options,
): Promise<void> {
  const people = createPeople(database)
  for (const { id: organizationId, owner } of organizations)
    for (const role of roles) {
      const password = role === 'owner' ? undefined : secrets[organizationId]?.people?.[role]?.password
      if (owner === undefined || password === undefined) continue
      const email = owner.email.replace(/^[^@]+/, role)
      if ((await people.find(email)) !== undefined) continue
      const passwordHash = await hashPassword(password)
      await people.add({ organizationId, id: id('usr'), email, role, passwordHash, createdAt: now() })
    }
}
