import type { ConnectionSet, DestinationAccount } from '@loyalty/contract'
import { addShare, beginGesture, endGesture, removeShare, setShare, splitEvenly, total, undoSplit, type Split } from '@loyalty/ui/percent'
import { sameAccount } from '@loyalty/widget'
import { splitOf, type Draft, type Removal } from './create-draft.ts'
import { accountFrom, type PreferenceSet, type Previous } from './preference-set.ts'

/** How a program differs from the stored set. */
export type Change = 'added' | 'removed' | 'account' | 'share'

export function changeSplit(draft: Draft, update: (split: Split) => Split): Draft {
  return { ...draft, split: update(draft.split) }
}

/** Link a program, or change the account of a linked one. A new one starts at 0 %, the first at 100 %. */
export function putAccount(draft: Draft, id: string, account: DestinationAccount): Draft {
  const accounts = { ...draft.accounts, [id]: account }
  if (!hasProgram(draft, id)) return { ...draft, accounts, split: addShare(draft.split, id) }
  // Nothing has a share yet: a set that does not add up to 100 cannot be saved, whatever was edited.
  const split = total(draft.split.rows) === 0 ? splitEvenly(draft.split) : draft.split
  return { ...draft, accounts, split }
}

/** Take a program out. Its share goes to the unlocked others; when none may take it, nothing changes but the split's `reason`. */
export function removeProgram(draft: Draft, id: string): Draft {
  const at = draft.split.rows.findIndex((share) => share.id === id)
  const row = draft.split.rows[at]
  if (row === undefined) return draft
  const split = removeShare(draft.split, id)
  if (split.rows.some((share) => share.id === id)) return { ...draft, split }
  return {
    ...draft,
    split,
    removed: [...draft.removed.filter((removal) => removal.id !== id), { id, percent: row.percent, at, rows: split.rows }],
  }
}

/** Of the program that was taken out last and is still out. */
export function lastRemoval(draft: Draft): Removal | undefined {
  return draft.removed.findLast(({ id }) => !hasProgram(draft, id))
}

/** Bring the last removed program back; what was changed since stays, in proportion. */
export function bringBack(draft: Draft): Draft {
  const removal = lastRemoval(draft)
  if (removal === undefined) return draft
  const removed = draft.removed.filter((one) => one !== removal)
  if (draft.split.rows === removal.rows) return { ...draft, removed, split: undoSplit(draft.split) }
  const added = beginGesture(addShare(draft.split, removal.id))
  return { ...draft, removed, split: endGesture(setShare(added, removal.id, removal.percent)) }
}

/** Forget what could be brought back: the toast was dismissed. */
export function dismissRemoved(draft: Draft): Draft {
  return { ...draft, removed: [] }
}

/** Put the draft on top of another stored set: the same programs and shares, now compared with `saved`. */
export function rebase(draft: Draft, saved: PreferenceSet): Draft {
  const accounts = { ...draft.accounts }
  for (const connection of draft.saved.connections) {
    const id = connection.destinationProgramId
    // Unlinked elsewhere: linking it again needs its account.
    if (!saved.connections.some((one) => one.destinationProgramId === id)) accounts[id] ??= accountFrom(connection)
  }
  return { saved, accounts, removed: [], split: { ...draft.split, initial: splitOf(saved.connections).initial } }
}

/**
 * A draft that gives the programs the shares they had earlier. One that was unlinked meanwhile comes back with its account; the account of one that
 * is linked stays as it is now, since only shares are shown as what comes back.
 */
export function backTo(earlier: Previous, saved: PreferenceSet): Draft {
  const accounts = earlier
    .filter(({ destinationProgramId: id }) => !saved.connections.some((now) => now.destinationProgramId === id))
    .map((connection) => [connection.destinationProgramId, accountFrom(connection)])
  const { initial } = splitOf(saved.connections)
  return { saved, accounts: Object.fromEntries(accounts), removed: [], split: { ...splitOf(earlier), initial } }
}

/** The account of a program as it will be saved; empty for one that is not linked yet. */
export function accountOf(draft: Draft, id: string): DestinationAccount {
  return draft.accounts[id] ?? savedAccount(draft, id) ?? {}
}

export function hasProgram(draft: Draft, id: string): boolean {
  return draft.split.rows.some((row) => row.id === id)
}

/** Every program that differs from the stored set, and how; one with a new account and a new share counts once. */
export function changesOf(draft: Draft): ReadonlyMap<string, Change> {
  const { rows, initial } = draft.split
  const changes = new Map<string, Change>()
  for (const { id, percent } of rows) {
    const before = initial.find((share) => share.id === id)
    if (before === undefined) changes.set(id, 'added')
    else if (newAccount(draft, id)) changes.set(id, 'account')
    else if (before.percent !== percent) changes.set(id, 'share')
  }
  for (const { id } of initial) if (!hasProgram(draft, id)) changes.set(id, 'removed')
  return changes
}

/** The batch to send. An account is named where it is new or changed, or everywhere; the service keeps the others. */
export function toConnectionSet(draft: Draft, everyAccount = false): ConnectionSet {
  return draft.split.rows.map(({ id, percent }) => {
    const account = everyAccount ? accountOf(draft, id) : newAccount(draft, id)
    return { destinationProgramId: id, percentage: percent, ...(account && { destinationAccount: account }) }
  })
}

function newAccount(draft: Draft, id: string): DestinationAccount | undefined {
  const typed = draft.accounts[id]
  const saved = savedAccount(draft, id)
  return typed && saved && sameAccount(typed, saved) ? undefined : typed
}

function savedAccount(draft: Draft, id: string): DestinationAccount | undefined {
  const connection = draft.saved.connections.find((one) => one.destinationProgramId === id)
  return connection && accountFrom(connection)
}
