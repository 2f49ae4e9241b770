/** One program's part of every future reward. `percent` is a whole number 0–100 from the first edit on; before it, what the service sent. */
export interface Share {
  readonly id: string
  readonly percent: number
  readonly locked: boolean
}

/**
 * Why the last action did less, or more, than was asked:
 * `locked` the row itself is locked · `others_locked` nothing else may move · `limit` clamped because locked rows hold the rest ·
 * `only_row` one program always has 100 % · `all_locked` nothing to spread · `rounded` decimals from the service became whole percents ·
 * `unset` the service's shares were all 0, and what is not given one is divided evenly ·
 * `unread` what was typed is no number from 0 to the most that the row may have.
 */
export type SplitReason = 'locked' | 'others_locked' | 'limit' | 'only_row' | 'all_locked' | 'rounded' | 'unset' | 'unread'

/** A split being edited. Made by {@link createSplit}; every function of `edit-split.ts` returns a new one and never changes its argument. */
export interface Split {
  readonly rows: readonly Share[]
  /** What `resetSplit` goes back to and `countChanges` compares with. */
  readonly initial: readonly Share[]
  /** Earlier rows, oldest first, at most 50. */
  readonly past: readonly (readonly Share[])[]
  /** The rows when the gesture under way began; every step of it is computed from these, so dragging back restores them. */
  readonly gesture: readonly Share[] | null
  readonly reason: SplitReason | null
  /** The row that the reason is about; `null` where it is about all of them. */
  readonly reasonRow: string | null
  /** How often an action was refused: each time is told. */
  readonly refusals: number
}

/** Start from the service's shares, decimals allowed (33.33). They are kept as sent until the first edit. */
export function createSplit(shares: readonly { readonly id: string; readonly percent: number }[]): Split {
  const rows = shares.map(({ id, percent }) => ({ id, percent, locked: false }))
  return { rows, initial: rows, past: [], gesture: null, reason: null, reasonRow: null, refusals: 0 }
}
