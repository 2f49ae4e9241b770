import type { PercentLabels } from '@loyalty/ui'
import { total, type Share } from '@loyalty/ui/percent'
import type { ProgramBook } from './program-book.tsx'
import type { Text } from './use-text.ts'

/** The words of the percent control with these rows. */
export function percentLabels({ t, percent, points }: Text, book: ProgramBook, rows: readonly Share[]): PercentLabels {
  const whole = { none: percent(0), total: percent(100) }
  const alone = rows.length === 1
  return {
    instruction: t(instructionOf(rows), whole),
    evenly: alone ? t('split.whole', whole) : t('split.evenly'),
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
    reason: (reason, most) => t(`split.reason.${reason}`, { ...whole, most: percent(most) }),
    status: (now, sum) =>
      t('split.status', {
        // Heard, not seen: the list is isolated as one.
        shares: now.map((row) => `${book.name(row.id)} ${percent(row.percent)}`).join(t('split.and')),
        total: percent(sum),
      }),
  }
}

function instructionOf(rows: readonly Share[]) {
  // Until the first change what is stored stands, and that may be nothing at all.
  if (total(rows) === 0) return rows.length === 1 ? 'split.instructionNoneOne' : 'split.instructionNone'
  if (rows.length === 1) return 'split.instructionOne'
  return rows.length === 2 ? 'split.instructionTwo' : 'split.instruction'
}
