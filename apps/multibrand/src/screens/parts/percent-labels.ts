import type { PercentLabels } from '@loyalty/ui'
import { FAVOURITE_PERCENT, total, type Share } from '@loyalty/ui/percent'
import type { Programs } from './programs.tsx'
import type { Text } from '../../text.ts'

/** Returns the texts of the percent control for these rows. */
export function percentLabels({ t, percent, points }: Text, programs: Programs, rows: readonly Share[]): PercentLabels {
  const whole = { none: percent(0), total: percent(100) }
  const alone = rows.length === 1
  return {
    instruction: t(instructionOf(rows), whole),
    evenly: alone ? t('split.whole', whole) : t('split.evenly'),
    undo: t('split.undo'),
    reset: t('split.reset'),
    percent,
    number: points,
    // The percent sign alone, in the script of the digits.
    sign: /[%٪]/.exec(percent(0))?.[0] ?? '%',
    share: (name) => t('split.share', { name }),
    increase: (name) => t('split.increase', { name }),
    decrease: (name) => t('split.decrease', { name }),
    lock: (name) => t('split.lock', { name }),
    lockShort: t('split.lockShort'),
    favour: (name) => t('split.favour', { name, share: percent(FAVOURITE_PERCENT) }),
    favourShort: t('split.favourShort', { share: percent(FAVOURITE_PERCENT) }),
    pair: (first, second) => t('split.pair', { first, second }),
    reason: (reason, most) => t(`split.reason.${reason}`, { ...whole, most: percent(most) }),
    status: (now, sum) =>
      t('split.status', {
        // Only screen readers read this text, so the names need no bidi marks.
        shares: now.map((row) => `${programs.name(row.id)} ${percent(row.percent)}`).join(t('split.and')),
        total: percent(sum),
      }),
  }
}

function instructionOf(rows: readonly Share[]) {
  // Before the first edit the control shows the stored shares, and all of these shares may be 0.
  if (total(rows) === 0) return rows.length === 1 ? 'split.instructionNoneOne' : 'split.instructionNone'
  if (rows.length === 1) return 'split.instructionOne'
  return rows.length === 2 ? 'split.instructionTwo' : 'split.instruction'
}
