import type { Catalog } from './schema.ts'
import { ConfigError } from '../../config-error.ts'
import type { SeedSecrets } from './apply-catalog.ts'
import type { Database } from '../engine/database.ts'
import { hashPassword } from '../access/passwords.ts'
import { createPeople } from '../access/people.ts'

type Options = { now: () => number; id: (prefix: string) => string; secrets: SeedSecrets }

/**
 * Creates an owner, with the password from `secrets`, for each organization without an owner. Runs after the catalog's
 * commit, because password hashing is slow. Throws `ConfigError` if a user of another organization already has the
 * owner's e-mail address.
 */
export async function applyOwners(
  database: Database,
  { organizations }: Catalog,
  { now, id, secrets }: Options,
): Promise<void> {
  const people = createPeople(database)
  for (const { id: organizationId, owner } of organizations) {
    const password = secrets[organizationId]?.owner?.password
    if (owner === undefined || password === undefined || (await people.hasOwner(organizationId))) continue
    const passwordHash = await hashPassword(password)
    const added = await people.add({
      organizationId,
      id: id('usr'),
      email: owner.email,
      role: 'owner',
      passwordHash,
      createdAt: now(),
    })
    if (!added && !(await people.hasOwner(organizationId)))
      throw new ConfigError(`organization ${organizationId}: owner.email is the address of another organization's user`)
  }
}
