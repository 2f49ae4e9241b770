import { parseArgs } from 'node:util'
import { walkLaws } from '../src/invariants/walk-laws.ts'
import { proveMoney } from './prove-money.ts'
import { proveWalks } from './prove-walks.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    cases: { type: 'string', default: '1000000' },
    walks: { type: 'string', default: '300' },
  },
})
const [seed, cases, walks] = [values.seed, values.cases, values.walks].map(Number) as [number, number, number]
if (![seed, cases, walks].every(Number.isSafeInteger)) throw new Error('--seed, --cases and --walks are whole numbers')

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const figure = (number: number): string => number.toLocaleString('en').padStart(10)
const started = performance.now()
const elapsed = (): string => `${Math.round((performance.now() - started) / 1000)} s`
const failures: string[] = []

const progress = (() => {
  let told = started
  return (title: string, done: number, of: number): void => {
    if (performance.now() - told < 5_000) return
    told = performance.now()
    say(`  … ${title.split(':')[0]} ${figure(done)} of ${of.toLocaleString('en')}, ${elapsed()}`)
  }
})()

say(`seed ${seed}: ${cases.toLocaleString('en')} cases of money, ${walks.toLocaleString('en')} walks (again with --seed ${seed})`)
let total = 0
for (const { title, cases: done, seconds, failure } of proveMoney(cases, seed, progress)) {
  total += done
  say(`${figure(done)} cases ${seconds.toFixed(1).padStart(6)} s  ${failure === undefined ? 'holds ' : 'BROKEN'}  ${title}`)
  if (failure !== undefined) failures.push(failure)
}
say(`${figure(total)} cases of money, ${elapsed()}`)

let [walked, steps] = [0, 0]
for await (const stretch of proveWalks(walks, seed)) {
  walked += stretch.walks
  steps += stretch.steps
  failures.push(...stretch.problems)
  say(`  … ${walked} walks, ${steps.toLocaleString('en')} steps, ${elapsed()}`)
}
for (const { title } of walkLaws) {
  const broken = failures.some((failure) => failure.includes(title))
  say(`${figure(steps)} steps           ${broken ? 'BROKEN' : 'holds '}  ${title}`)
}

for (const failure of failures) say(`\n${failure}`)
say(failures.length === 0 ? `\nEverything held: seed ${seed}, ${elapsed()}` : `\n${failures.length} failed: seed ${seed}`)
process.exitCode = failures.length === 0 ? 0 : 1
