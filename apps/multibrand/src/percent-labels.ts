import type { PercentLabels } from '@loyalty/ui'
import type { ProgramBook } from './program-book.tsx'
import type { Text } from './use-text.ts'

/** The words of the percent control with that many rows. */
export function percentLabels({ t, percent, points }: Text, book: ProgramBook, rows: number): PercentLabels {
  return {
    instruction: t(rows === 1 ? 'split.instructionOne' : rows === 2 ? 'split.instructionTwo' : 'split.instruction', {
      total: percent(100),
    }),
    evenly: t('split.evenly'),
    undo: t('split.undo'),
    reset: t('split.reset'),
    percent,
    number: points,
    // The sign alone, in the digits' own script.
    sign: /[%٪]/.exec(percent(0))?.[0] ?? '%',
    share: (name) => t('split.share', { name }),
    increase: (name) => t('split.increase', { name }),
    decrease: (name) => t('split.decrease', { name }),
    lock: (name) => t('split.lock', { name }),
    pair: (first, second) => t('split.pair', { first, second }),
    reason: (reason) => t(`split.reason.${reason}`, { total: percent(100) }),
    status: (rows, total) =>
      t('split.status', {
        // Heard, not seen: the list is isolated as one.
        shares: rows.map((row) => `${book.name(row.id)} ${percent(row.percent)}`).join(t('split.and')),
        total: percent(total),
      }),
  }
}
