import type { ConnectionSet, DestinationAccount } from '@loyalty/contract'
import {
  addShare,
  applyEdit,
  beginGesture,
  endGesture,
  proposeEvenPart,
  removeShare,
  setShare,
  splitEvenly,
  total,
  undoSplit,
  type SplitEdit,
} from '@loyalty/ui/percent'
import { sameAccount } from '@loyalty/widget'
import { splitOf, type Draft, type Proposal, type Removal } from './create-draft.ts'
import { accountFrom, type PreferenceSet, type Previous } from './preference-set.ts'

/** The difference between a program in the draft and the same program in the stored preferences. */
export type Change = 'added' | 'removed' | 'account' | 'share'

export function editSplit(draft: Draft, edit: SplitEdit): Draft {
  return { ...draft, split: applyEdit(draft.split, edit) }
}

/**
 * Links a program, or changes the account of a linked program. The first program starts at 100 %. For every other
 * program the draft proposes an even part, which one undo takes back.
 */
export function putAccount(draft: Draft, id: string, account: DestinationAccount): Draft {
  const accounts = { ...draft.accounts, [id]: account }
  if (!hasProgram(draft, id)) return propose({ ...draft, accounts, split: addShare(draft.split, id) }, id)
  // The service rejects shares that do not add up to 100. If every share is 0, splits evenly so that the user can save.
  const split = total(draft.split.rows) === 0 ? splitEvenly(draft.split) : draft.split
  return { ...draft, accounts, split }
}

function propose(draft: Draft, id: string): Draft {
  const split = proposeEvenPart(draft.split, id)
  if (split.rows === draft.split.rows) return draft
  const percent = split.rows.find((share) => share.id === id)?.percent ?? 0
  return { ...draft, split, proposed: { id, percent, rows: split.rows } }
}

/** Returns the proposal of the last added program, unless the user has edited the split since. */
export function openProposal(draft: Draft): Proposal | undefined {
  return draft.proposed?.rows === draft.split.rows ? draft.proposed : undefined
}

/** Takes the proposed share back. The program stays, with 0 %. */
export function takeBackProposal(draft: Draft): Draft {
  return openProposal(draft) ? { ...draft, proposed: undefined, split: undoSplit(draft.split) } : draft
}

/**
 * Removes a program and gives its share to the unlocked programs. If all other programs are locked, keeps the program
 * and sets the split's `reason`.
 */
export function removeProgram(draft: Draft, id: string): Draft {
  const at = draft.split.rows.findIndex((share) => share.id === id)
  const row = draft.split.rows[at]
  if (row === undefined) return draft
  const split = removeShare(draft.split, id)
  if (split.rows.some((share) => share.id === id)) return { ...draft, split }
  return {
    ...draft,
    split,
    removed: [
      ...draft.removed.filter((removal) => removal.id !== id),
      { id, percent: row.percent, at, rows: split.rows },
    ],
  }
}

/** Returns the newest removal whose program is still removed. */
export function lastRemoval(draft: Draft): Removal | undefined {
  return draft.removed.findLast(({ id }) => !hasProgram(draft, id))
}

/**
 * Restores the last removed program with its share and keeps the edits made since then. The unlocked programs give up
 * percent in proportion to their shares.
 */
export function bringBack(draft: Draft): Draft {
  const removal = lastRemoval(draft)
  if (removal === undefined) return draft
  const removed = draft.removed.filter((one) => one !== removal)
  if (draft.split.rows === removal.rows) return { ...draft, removed, split: undoSplit(draft.split) }
  const added = beginGesture(addShare(draft.split, removal.id))
  return { ...draft, removed, split: endGesture(setShare(added, removal.id, removal.percent)) }
}

/** Forgets the removed programs after the user dismissed the toast. */
export function dismissRemoved(draft: Draft): Draft {
  return { ...draft, removed: [], proposed: undefined }
}

/**
 * Replaces the stored preferences of the draft by `saved`. The draft keeps its programs and shares. From then on,
 * `changesOf` compares these with `saved`.
 */
export function rebase(draft: Draft, saved: PreferenceSet): Draft {
  const accounts = { ...draft.accounts }
  for (const connection of draft.saved.connections) {
    const id = connection.destinationProgramId
    // Another save unlinked this program, so the service no longer has the program's account. The next save must send
    // the account to link the program again.
    if (!saved.connections.some((one) => one.destinationProgramId === id)) accounts[id] ??= accountFrom(connection)
  }
  return { saved, accounts, removed: [], split: { ...draft.split, initial: splitOf(saved.connections).initial } }
}

/**
 * Returns a draft with the shares of `earlier`. A program that was unlinked after `earlier` gets its earlier account. A
 * linked program keeps its current account, because the screen promises only to restore shares.
 */
export function backTo(earlier: Previous, saved: PreferenceSet): Draft {
  const accounts = earlier
    .filter(({ destinationProgramId: id }) => !saved.connections.some((now) => now.destinationProgramId === id))
    .map((connection) => [connection.destinationProgramId, accountFrom(connection)])
  const { initial } = splitOf(saved.connections)
  return { saved, accounts: Object.fromEntries(accounts), removed: [], split: { ...splitOf(earlier), initial } }
}

/**
 * Returns the account that a save would store for a program. Returns an empty account for a program that is not linked.
 */
export function accountOf(draft: Draft, id: string): DestinationAccount {
  return draft.accounts[id] ?? savedAccount(draft, id) ?? {}
}

export function hasProgram(draft: Draft, id: string): boolean {
  return draft.split.rows.some((row) => row.id === id)
}

/**
 * Returns the change of each program that differs from the stored preferences. A program with a new account and a new
 * share counts once.
 */
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

/**
 * Returns the request body of a save. By default the body has only new and changed accounts, because the service keeps
 * every account that the body omits.
 */
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
