import { lowerQuartile, type Row } from '../../../e2e/bench/table.ts'

type Unit = 'per second' | 'µs' | 'ms' | 's' | 'MB'
type Target = { atLeast: number } | { atMost: number }

/**
 * A measured value, and the baseline from the run that measured the value. `target` is a limit for the value divided by
 * the baseline. `absolute` is a limit for the value itself.
 */
export type Figure = {
  measure: string
  unit: Unit
  value: number
  baseline?: number
  target?: Target
  absolute?: Target
}

const digits = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0, minimumFractionDigits: 0 })
const shown = (value: number, unit: Unit): string =>
  unit === 'per second' ? `${digits(value)} /s` : `${digits(value)} ${unit}`

const meets = (value: number, target: Target): boolean =>
  'atLeast' in target ? value >= target.atLeast : value <= target.atMost
const sign = (target: Target): string => ('atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`)

export const ratioOf = ({ value, baseline }: Figure): number | undefined =>
  baseline === undefined ? undefined : value / baseline

export const rowOf = (figure: Figure): Row => {
  const { measure, unit, value, baseline, target, absolute } = figure
  const ratio = ratioOf(figure)
  const row: Row = { measure, value: shown(value, unit) }
  if (baseline !== undefined) row.floor = shown(baseline, unit)
  if (ratio !== undefined) row.ratio = ratio
  if (target !== undefined && ratio !== undefined)
    return { ...row, target: `${sign(target)} ×`, met: meets(ratio, target) }
  if (absolute !== undefined) return { ...row, target: `${sign(absolute)} ${unit}`, met: meets(value, absolute) }
  return row
}

/**
 * Returns the requests per second of a run, from the rates of its rounds. Uses the lower quartile of the rounds' times
 * per request, because other load on the machine only adds time.
 */
export const quietRate = (rates: readonly number[]): number => 1 / lowerQuartile(rates.map((rate) => 1 / rate))

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
