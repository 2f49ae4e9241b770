import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { buildIfChanged } from '../../../.config/build-if-changed.ts'
import { table } from '../../../e2e/bench/table.ts'
import { createCleanup } from './cleanup.ts'
import type { EngineName } from './engines.ts'
import { ratioOf, rowOf } from './figure.ts'
import { runBench } from './run.ts'
import { full, quick, type Sizes } from './sizes.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    rows: { type: 'string' },
    engine: { type: 'string' },
    part: { type: 'string' },
    pages: { type: 'string' },
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})

const whole = (text: string | undefined, name: string, least: number, most: number, otherwise: number): number => {
  const number = Number(text ?? otherwise)
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`--${name} must be a whole number from ${least} to ${most}`)
  return number
}
if (values.engine !== undefined && !['sqlite', 'postgres'].includes(values.engine))
  throw new Error('--engine must be sqlite or postgres')
if (values.profile && values.part !== undefined) throw new Error('--profile profiles issues alone: leave out --part')
const part = values.profile ? 'profile' : values.part
if (part !== undefined && part !== 'profile' && part !== 'webhooks' && part !== 'request-log' && part !== 'portal')
  throw new Error('--part must be webhooks, request-log or portal')

process.chdir(fileURLToPath(new URL('../../../', import.meta.url)))
await buildIfChanged({ only: 'apps/service' })

const kind = values.quick ? quick : full
const sizes: Sizes = {
  ...kind,
  rounds: whole(values.rounds, 'rounds', 1, 100, kind.rounds),
  ...(values.pages !== undefined && { pages: values.pages }),
  rows: whole(values.rows, 'rows', kind.smallRows, 10_000_000, kind.rows),
}
const cleanup = createCleanup()
const stop = (): void => void cleanup.run().finally(() => process.exit(130))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)

const begun = performance.now()
const before = loadavg()
const { engines, figures, notes } = await runBench(sizes, {
  only: values.engine as EngineName | undefined,
  part,
  cleanup,
})
const rows = figures.map(rowOf)
const missed = rows.filter(({ met }) => met === false).length
const load = (averages: readonly number[]): string => averages.map((average) => average.toFixed(1)).join(' ')

console.log(
  `\nThe service on ${engines.join(' and ')}, durable; lower quartiles of ${sizes.rounds} rounds, each value beside its baseline\n`,
)
if (rows.length > 0) console.log(table(rows))
console.log(`\n${notes.join('\n')}`)
if (engines.length === 1) console.log(`Measured on ${engines[0]} alone.`)
console.log(
  `${rows.length === 0 ? 'Nothing has a target' : missed === 0 ? 'Nothing missed' : `${missed} missed`}; ${Math.round((performance.now() - begun) / 1000)} s; load ${load(before)} before, ${load(loadavg())} after.`,
)
if (sizes.rounds < 9) console.log('Fewer than 9 rounds: times are no more than a sign.')

const results = new URL('../../../e2e/bench-results/', import.meta.url)
mkdirSync(results, { recursive: true })
const measured = figures.map((figure) => ({ ...figure, ratio: ratioOf(figure) }))
writeFileSync(
  new URL(`${part ?? 'service'}.json`, results),
  JSON.stringify({ sizes, engines, load: { before, after: loadavg() }, rows, figures: measured, notes }, null, 1),
)
