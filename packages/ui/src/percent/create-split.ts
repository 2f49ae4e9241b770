/**
 * One program's share of every future reward. Before the first edit, `percent` is the service's value. After the first
 * edit, `percent` is an integer from 0 to 100.
 */
export interface Share {
  readonly id: string
  readonly percent: number
  readonly locked: boolean
}

/** The reason to show after an edit: why the control refused or limited the edit, or changed the service's shares. */
export type SplitReason =
  /** The edited row is locked. */
  | 'locked'
  /** All rows except the edited row are locked, so no row can give or take percent. */
  | 'others_locked'
  /** Locked rows hold a part of the 100 %, so the edited row got less than the user requested. */
  | 'limit'
  /** A single program always has 100 %. */
  | 'only_row'
  /** All rows are locked, so there is nothing to divide. */
  | 'all_locked'
  /** The shares of the service, or the requested share, had decimals. The edit rounded them to integers. */
  | 'rounded'
  /** All shares of the service were 0, so the first edit gave even shares to the rows that the user did not edit. */
  | 'unset'
  /** The typed text is not a possible share. */
  | 'unread'

/**
 * A split that the user edits. {@link createSplit} makes the first split from the service's shares. Each editing
 * function returns a new split.
 */
export interface Split {
  readonly rows: readonly Share[]
  /** The rows that `resetSplit` restores and `countChanges` compares with. */
  readonly initial: readonly Share[]
  /** The rows before each step that the user can undo: the oldest step first, at most 50 steps. */
  readonly past: readonly (readonly Share[])[]
  /**
   * The rows at the start of the current gesture, such as a drag; `null` outside a gesture. Each edit starts from these
   * rows, so dragging back restores all shares.
   */
  readonly gesture: readonly Share[] | null
  readonly reason: SplitReason | null
  /** The id of the row that `reason` concerns; `null` if the reason concerns all rows. */
  readonly reasonRow: string | null
  /** The number of refused edits. Each refusal changes the number, so that the control announces each refusal. */
  readonly refusals: number
}

/** Returns a split with the service's shares. Shares with decimals (33.33) stay as they are until the first edit. */
export function createSplit(shares: readonly { readonly id: string; readonly percent: number }[]): Split {
  const rows = shares.map(({ id, percent }) => ({ id, percent, locked: false }))
  return { rows, initial: rows, past: [], gesture: null, reason: null, reasonRow: null, refusals: 0 }
}
