import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { placesIn, type Place } from './places.ts'

/** The number of lines that break each rule for text, by workspace and rule. The numbers may only shrink. */
type Baseline = Record<string, Record<string, number>>

const path = '.config/text/baseline.json'
const SHOWN = 10

const workspaceOf = (file: string): string => /^(?:(?:apps|packages)\/[^/]+|e2e)(?=\/)/.exec(file)?.[0] ?? 'root'

/** Returns the files of the project. Asks git for the list, because git leaves out ignored build output. */
export const textFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\n')
    .filter((file) => /\.(?:[cm]?[jt]sx?|css|html|md|sql|yaml)$/.test(file) && existsSync(file))

/** Returns every line of the project that breaks a rule for text. */
export const allPlaces = (): Place[] =>
  textFiles()
    .filter((file) => file !== 'pnpm-lock.yaml')
    .flatMap(placesIn)

const grouped = (places: readonly Place[]): Map<string, Place[]> =>
  Map.groupBy(places, ({ rule, file }) => `${workspaceOf(file)}\t${rule}`)

const readBaseline = (): Baseline => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Baseline) : {})

const newestFirst = (places: readonly Place[]): Place[] =>
  places.toSorted((one, other) => statSync(other.file).mtimeMs - statSync(one.file).mtimeMs)

/**
 * Returns the rules that are broken more often than the baseline allows. Lists the broken lines of each rule, the most
 * recently changed files first. Returns an empty text if no rule exceeds the baseline.
 */
export function textFailure(): string {
  const baseline = readBaseline()
  const found = grouped(allPlaces())
  const failures: string[] = []
  for (const [key, places] of found) {
    const [workspace = '', rule = ''] = key.split('\t')
    const allowed = baseline[workspace]?.[rule] ?? 0
    if (places.length <= allowed) continue
    const shown = newestFirst(places).slice(0, SHOWN)
    failures.push(`${workspace}: ${places.length} × ${rule}, at most ${allowed}. In the files that changed last:`)
    failures.push(...shown.map(({ file, line, text }) => `  ${file}:${line} ${text.slice(0, 160)}`))
  }
  return failures.join('\n')
}

/**
 * Lowers the baseline to the numbers of lines that break a rule now, and returns the sum. Throws when a number would
 * grow.
 */
export function shrinkBaseline(): number {
  const before = readBaseline()
  const isNew = !existsSync(path)
  const places = allPlaces()
  const after: Baseline = {}
  for (const [key, { length }] of [...grouped(places)].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [workspace = '', rule = ''] = key.split('\t')
    if (!isNew && length > (before[workspace]?.[rule] ?? 0))
      throw new Error(`${workspace} has more of "${rule}" than before: ${length}`)
    after[workspace] = { ...after[workspace], [rule]: length }
  }
  writeFileSync(path, `${JSON.stringify(after, null, 2)}\n`)
  return places.length
}
