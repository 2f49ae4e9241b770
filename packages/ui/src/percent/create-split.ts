/**
 * One program's share of every future reward. Before the first edit, `percent` is the service's value. After the first
 * edit, `percent` is an integer from 0 to 100.
 */
export interface Share {
  readonly id: string
  readonly percent: number
  readonly locked: boolean
}

/** The reason why an edit changed less, or more, than intended. */
export type SplitReason =
  /** The row is locked. */
  | 'locked'
  /** All other rows are locked, so no other row may change. */
  | 'others_locked'
  /** Locked rows limit the share. */
  | 'limit'
  /** A single program always has 100 %. */
  | 'only_row'
  /** All rows are locked, so there is nothing to divide. */
  | 'all_locked'
  /** The service's shares had decimals and became integers. */
  | 'rounded'
  /** All shares of the service were 0, so the other rows divide the remaining percent evenly. */
  | 'unset'
  /** The typed text is not a possible share. */
  | 'unread'

/**
 * A split that the user edits. {@link createSplit} makes the first split. Each function of `edit-split.ts` returns a
 * new split.
 */
export interface Split {
  readonly rows: readonly Share[]
  /** The rows that `resetSplit` restores and `countChanges` compares with. */
  readonly initial: readonly Share[]
  /** The rows before each undo step, oldest first, at most 50. */
  readonly past: readonly (readonly Share[])[]
  /**
   * The rows at the start of the current gesture; `null` outside a gesture. Each edit is computed from these rows, so
   * dragging back restores the shares.
   */
  readonly gesture: readonly Share[] | null
  readonly reason: SplitReason | null
  /** The id of the row that the reason concerns; `null` if the reason concerns all rows. */
  readonly reasonRow: string | null
  /** The number of refused edits. The number changes with each refusal, so that each refusal is announced. */
  readonly refusals: number
}

/** Returns a split with the service's shares. Shares with decimals (33.33) stay as they are until the first edit. */
export function createSplit(shares: readonly { readonly id: string; readonly percent: number }[]): Split {
  const rows = shares.map(({ id, percent }) => ({ id, percent, locked: false }))
  return { rows, initial: rows, past: [], gesture: null, reason: null, reasonRow: null, refusals: 0 }
}
