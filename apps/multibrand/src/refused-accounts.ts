import { accountFields, type AccountField } from '@loyalty/widget'
import type { State } from './state.ts'

/** The accounts that the last save was refused for, by program: the fields at fault, or none where the service names none. */
export function refusedAccounts({ saving, draft }: Pick<State, 'saving' | 'draft'>): ReadonlyMap<string, readonly AccountField[]> {
  const refused = new Map<string, readonly AccountField[]>()
  if (saving.outcome !== 'refused' || saving.problem.code !== 'VALIDATION_FAILED') return refused
  for (const { field } of saving.problem.errors) {
    // Its index is the row's: an edit since would have forgotten the refusal.
    const [, index, name] = /^connections\[(\d+)\]\.destinationAccount(?:\.(\w+))?$/.exec(field) ?? []
    const id = index && draft.split.rows[Number(index)]?.id
    if (id) refused.set(id, [...(refused.get(id) ?? []), ...accountFields.filter((known) => known === name)])
  }
  return refused
}
