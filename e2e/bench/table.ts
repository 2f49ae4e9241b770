/** A row of the printed results. Only a row with `gate` can make the exit code a failure. */
export type Row = {
  measure: string
  value: string
  floor?: string
  ratio?: number
  target?: string
  met?: boolean
  gate?: boolean
}

const head = { measure: 'measure', value: 'value', floor: 'floor', ratio: 'ratio', target: 'target', met: '' }
const columns = ['measure', 'value', 'floor', 'ratio', 'target', 'met'] as const

const cells = ({ measure, value, floor = '', ratio, target = '', met }: Row): typeof head => ({
  measure,
  value,
  floor,
  ratio: ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
  target,
  met: met === undefined ? '' : met ? 'met' : 'missed',
})

/** Formats rows as plain text: the first column left-aligned, figures right-aligned. */
export const table = (rows: readonly Row[]): string => {
  const all = [head, ...rows.map(cells)]
  const widths = columns.map((column) => Math.max(...all.map((row) => row[column].length)))
  const line = (row: typeof head): string =>
    columns
      .map((column, index) =>
        column === 'measure' || column === 'met'
          ? row[column].padEnd(widths[index]!)
          : row[column].padStart(widths[index]!),
      )
      .join('  ')
      .trimEnd()
  return [line(head), '─'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...all.slice(1).map(line)].join(
    '\n',
  )
}

/** Returns the lower quartile, which a busy machine affects least. */
export const lowerQuartile = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) / 4
  const low = sorted[Math.floor(at)] ?? Number.NaN
  return low + ((sorted[Math.ceil(at)] ?? low) - low) * (at - Math.floor(at))
}
