import { embedLimits } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'
import { takeOverEntry } from '../catalog/catalog-entries.ts'
import { sql, type Row } from '../engine/database.ts'
import { integer, text } from '../engine/row.ts'
import { authorOf, lockCaller, type Author, type EmbedContext } from './embed-statements.ts'

type Kind = 'origin' | 'return_url'

/** An origin or a return address. `author` is the person who added it, or null for an address of the catalog. */
export type AddressRow = { id: string; address: string; author: Author | null; createdAt: number; isOfCatalog: boolean }

export type Addresses = {
  /** Returns the addresses, oldest first. */
  list: () => Promise<AddressRow[]>
  /** Adds an address in its normal form. `personId` is the person who adds it. */
  add: (address: string, personId: string) => Promise<AddressRow | 'exists' | 'too-many'>
  /** Removes an address. Pages of a removed origin load no widget from the next request on. False if unknown. */
  remove: (addressId: string) => Promise<boolean>
}

const listAddresses = ({ organizationId, env }: Caller, kind: Kind, addressId: string | null) => sql`
  select a.id, a.address, a.created_by, a.created_at, coalesce(p.name, p.email) as author, e.managed from embedding_addresses a
  left join people p on p.id = a.created_by
  left join catalog_entries e on e.kind = a.kind and e.organization_id = a.organization_id and e.env = a.env
    and e.key = a.address and e.managed = 1
  where a.organization_id = ${organizationId} and a.env = ${env} and a.kind = ${kind}
    and (cast(${addressId} as text) is null or a.id = ${addressId})
  order by a.position, a.id`
const insertAddress = (
  { organizationId, env }: Caller,
  kind: Kind,
  row: { id: string; address: string; by: string; at: number },
) => sql`
  insert into embedding_addresses (organization_id, env, id, kind, address, position, created_by, created_at)
  select ${organizationId}, ${env}, ${row.id}, ${kind}, ${row.address},
    (select coalesce(max(position), 0) + 1 from embedding_addresses where organization_id = ${organizationId} and env = ${env}),
    ${row.by}, ${row.at}`
const deleteAddress = ({ organizationId, env }: Caller, kind: Kind, addressId: string) => sql`
  delete from embedding_addresses where organization_id = ${organizationId} and env = ${env} and kind = ${kind} and id = ${addressId}
  returning address`

const parseAddress = (row: Row): AddressRow => ({
  id: text(row, 'id'),
  address: text(row, 'address'),
  author: authorOf(row),
  createdAt: integer(row, 'created_at'),
  isOfCatalog: row['managed'] !== null,
})

export const createAddresses = ({ database, caller, id, now, audit }: EmbedContext, kind: Kind): Addresses => ({
  list: async () => (await database.read(listAddresses(caller, kind, null))).map(parseAddress),
  add: (address, personId) =>
    database.transaction(async (run) => {
      await run(lockCaller(caller))
      const stored = (await run(listAddresses(caller, kind, null))).map(parseAddress)
      if (stored.some((each) => each.address === address)) return 'exists'
      if (stored.length >= embedLimits.addresses) return 'too-many'
      const addressId = id(kind === 'origin' ? 'ori' : 'ret')
      await run(insertAddress(caller, kind, { id: addressId, address, by: personId, at: now() }))
      await run(takeOverEntry({ kind, ...caller, key: address }))
      await audit(run, { kind, id: addressId }, { after: { address } })
      const [row] = await run(listAddresses(caller, kind, addressId))
      if (row === undefined) throw new Error(`${kind} ${addressId} is gone`)
      return parseAddress(row)
    }),
  remove: (addressId) =>
    database.transaction(async (run) => {
      await run(lockCaller(caller))
      const [row] = await run(deleteAddress(caller, kind, addressId))
      if (row === undefined) return false
      const address = text(row, 'address')
      await run(takeOverEntry({ kind, ...caller, key: address }))
      await audit(run, { kind, id: addressId }, { before: { address } })
      return true
    }),
})
