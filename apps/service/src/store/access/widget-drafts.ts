import { widgetDrafts, type WidgetType } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'
import { sql, type Database } from '../engine/database.ts'
import { text } from '../engine/row.ts'
import type { Keyring } from './crypto.ts'

const keptFor = widgetDrafts.keptSeconds * 1000

/** The owner of a draft: one user of one widget, and for an exchange one reference number. */
export type DraftOwner = { widget: WidgetType; userId: string; reference: string | null }

/** The store of the input that users of widgets have not yet sent: one encrypted text for each owner. */
export type WidgetDrafts = {
  /** Returns the draft, or undefined without one or an hour after its last change. */
  find: (owner: DraftOwner) => Promise<string | undefined>
  save: (owner: DraftOwner, draft: string) => Promise<void>
  erase: (owner: DraftOwner) => Promise<void>
}

/** Deletes the drafts of all organizations whose last change is an hour ago. */
export async function deleteOldDrafts(database: Database, now: number): Promise<void> {
  await database.write(sql`delete from widget_drafts where saved_at < ${now - keptFor}`)
}

/** The id of a draft is a keyed hash, so the table contains no user and no reference number. */
export function createWidgetDrafts(
  database: Database,
  { organizationId, env }: Caller,
  { hmac, seal, open }: Keyring,
  now: () => number,
): WidgetDrafts {
  const idOf = ({ widget, userId, reference }: DraftOwner): string =>
    hmac(JSON.stringify(['widget draft', organizationId, env, widget, userId, reference]))
  const purposeOf = (id: string): string => `widget draft ${id}`
  return {
    async find(owner) {
      const id = idOf(owner)
      const [row] = await database.read(sql`
        select sealed from widget_drafts where organization_id = ${organizationId} and env = ${env} and id = ${id}
          and saved_at >= ${now() - keptFor}`)
      return row && open(purposeOf(id), text(row, 'sealed'))
    },
    async save(owner, draft) {
      const id = idOf(owner)
      await database.write(sql`
        insert into widget_drafts (organization_id, env, id, sealed, saved_at)
        values (${organizationId}, ${env}, ${id}, ${seal(purposeOf(id), draft)}, ${now()})
        on conflict (organization_id, env, id) do update set sealed = excluded.sealed, saved_at = excluded.saved_at`)
    },
    async erase(owner) {
      await database.write(sql`
        delete from widget_drafts where organization_id = ${organizationId} and env = ${env} and id = ${idOf(owner)}`)
    },
  }
}
