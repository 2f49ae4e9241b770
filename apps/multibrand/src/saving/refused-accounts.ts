import { accountFields, type AccountField } from '@loyalty/widget'
import type { State } from '../state.ts'

/**
 * Returns the fields that the service refused in the last save, by program id. The list of a program is empty if the
 * service refused its account but named no field.
 */
export function refusedAccounts({
  saving,
  draft,
}: Pick<State, 'saving' | 'draft'>): ReadonlyMap<string, readonly AccountField[]> {
  const refused = new Map<string, readonly AccountField[]>()
  if (saving.outcome !== 'refused' || saving.problem.code !== 'VALIDATION_FAILED') return refused
  for (const { field } of saving.problem.errors) {
    // The index in the error path is the index of the program's row. An edit may move rows, but every edit also removes
    // these errors from the state.
    const [, index, name] = /^connections\[(\d+)\]\.destinationAccount(?:\.(\w+))?$/.exec(field) ?? []
    const id = index && draft.split.rows[Number(index)]?.id
    if (id) refused.set(id, [...(refused.get(id) ?? []), ...accountFields.filter((known) => known === name)])
  }
  return refused
}
