import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { placesIn, type Place } from './places.ts'

/** How many places of each rule each workspace still has. The numbers may only shrink. */
type Baseline = Record<string, Record<string, number>>

const path = '.config/text/baseline.json'
const SHOWN = 10

const workspaceOf = (file: string): string => /^(?:(?:apps|packages)\/[^/]+|e2e)(?=\/)/.exec(file)?.[0] ?? 'root'

/** Files of the project by git's own list, so that ignored output is left out. */
const textFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((file) => /\.(?:[cm]?[jt]sx?|css|html|md|sql|yaml)$/.test(file) && existsSync(file))

const allPlaces = (): Place[] =>
  textFiles()
    .filter((file) => file !== 'pnpm-lock.yaml')
    .flatMap(placesIn)

const grouped = (places: readonly Place[]): Map<string, Place[]> => Map.groupBy(places, ({ rule, file }) => `${workspaceOf(file)}\t${rule}`)

const readBaseline = (): Baseline => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Baseline) : {})

const newestFirst = (places: readonly Place[]): Place[] =>
  places.toSorted((one, other) => statSync(other.file).mtimeMs - statSync(one.file).mtimeMs)

/** Answers the rules that are broken more often than the baseline allows, with the newest files first; nothing when all hold. */
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
  const stale = Object.entries(baseline).flatMap(([workspace, rules]) =>
    Object.entries(rules)
      .filter(([rule, allowed]) => (found.get(`${workspace}\t${rule}`)?.length ?? 0) < allowed)
      .map(([rule]) => `${workspace}: ${rule}`),
  )
  if (stale.length > 0) failures.push(`The baseline allows more than is there. Run npm run shrink:\n  ${stale.join('\n  ')}`)
  return failures.join('\n')
}

/** Lowers the baseline to the places that are there. Returns how many are left; throws when a number would grow. */
export function shrinkBaseline(): number {
  const before = readBaseline()
  const isNew = !existsSync(path)
  const places = allPlaces()
  const after: Baseline = {}
  for (const [key, { length }] of [...grouped(places)].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [workspace = '', rule = ''] = key.split('\t')
    if (!isNew && length > (before[workspace]?.[rule] ?? 0)) throw new Error(`${workspace} has more of "${rule}" than before: ${length}`)
    after[workspace] = { ...after[workspace], [rule]: length }
  }
  writeFileSync(path, `${JSON.stringify(after, null, 2)}\n`)
  return places.length
}
