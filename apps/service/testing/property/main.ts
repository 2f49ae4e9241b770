import { parseArgs } from 'node:util'
import { modelLaws } from './model-laws.ts'
import { checkMoney } from './check-money.ts'
import { checkModel } from './check-model.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    cases: { type: 'string', default: '1000000' },
    walks: { type: 'string', default: '300' },
  },
})
const [seed, cases, walks] = [values.seed, values.cases, values.walks].map(Number) as [number, number, number]
if (![seed, cases, walks].every(Number.isSafeInteger)) throw new Error('--seed, --cases and --walks are whole numbers')

const report = (line: string): void => void process.stdout.write(`${line}\n`)
const figure = (number: number): string => number.toLocaleString('en').padStart(10)
const started = performance.now()
const elapsed = (): string => `${Math.round((performance.now() - started) / 1000)} s`
const failures: string[] = []

const progress = (() => {
  let told = started
  return (title: string, done: number, of: number): void => {
    if (performance.now() - told < 5_000) return
    told = performance.now()
    report(`  … ${title.split(':')[0]} ${figure(done)} of ${of.toLocaleString('en')}, ${elapsed()}`)
  }
})()

report(
  `seed ${seed}: ${cases.toLocaleString('en')} cases of money, ${walks.toLocaleString('en')} walks (again with --seed ${seed})`,
)
let total = 0
for (const { title, cases: done, seconds, failure } of checkMoney(cases, seed, progress)) {
  total += done
  report(
    `${figure(done)} cases ${seconds.toFixed(1).padStart(6)} s  ${failure === undefined ? 'holds ' : 'BROKEN'}  ${title}`,
  )
  if (failure !== undefined) failures.push(failure)
}
report(`${figure(total)} cases of money, ${elapsed()}`)

let [walked, steps] = [0, 0]
for await (const stretch of checkModel(walks, seed)) {
  walked += stretch.walks
  steps += stretch.steps
  failures.push(...stretch.problems)
  report(`  … ${walked} walks, ${steps.toLocaleString('en')} steps, ${elapsed()}`)
}
for (const { title } of modelLaws) {
  const broken = failures.some((failure) => failure.includes(title))
  report(`${figure(steps)} steps           ${broken ? 'BROKEN' : 'holds '}  ${title}`)
}

for (const failure of failures) report(`\n${failure}`)
report(
  failures.length === 0 ? `\nEverything held: seed ${seed}, ${elapsed()}` : `\n${failures.length} failed: seed ${seed}`,
)
process.exitCode = failures.length === 0 ? 0 : 1
