import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestInfo } from '@playwright/test'
import { diffScreenshots } from './screenshot-diff.ts'
import { galleries, widths, type StatePages } from './gallery.ts'
import type { Screenshot } from './state-page.ts'

const folder = fileURLToPath(new URL('pictures/', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))
/**
 * The file with the known fingerprints, one per line: of the browser that made the pictures, and of browsers that make
 * identical pictures.
 */
const madeWith = `${folder}made-with.txt`
const knownFingerprints = (): string[] =>
  existsSync(madeWith) ? readFileSync(madeWith, 'utf8').trim().split('\n') : []

const fileOf = (state: string): string => `${folder}${state}.webp`

const write = (file: string, base64: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, base64, 'base64')
}

const renews = ({ config: { updateSnapshots } }: TestInfo): boolean =>
  updateSnapshots === 'changed' || updateSnapshots === 'all'

/**
 * Compares a state's screenshots with the reference picture. Returns a complaint, or an empty text. A run that renews
 * the pictures stores a new picture instead. Except with `--update-snapshots=none`, skips a browser with an unknown
 * fingerprint, and the test summary reports the skip.
 */
export async function compare(
  state: string,
  screenshots: readonly Screenshot[],
  { canvas, fingerprint }: StatePages,
  info: TestInfo,
): Promise<string> {
  const file = fileOf(state)
  const reference = existsSync(file) ? readFileSync(file, 'base64') : undefined
  const known = knownFingerprints()
  const isKnown = known.includes(fingerprint)
  if (known.length > 0 && !isKnown && !renews(info) && info.config.updateSnapshots !== 'none') {
    info.annotations.push({
      type: 'not compared',
      description: `The pictures of all states: this browser or its fonts (${fingerprint}) differ from those that made them (${known.join(', ')})`,
    })
    return ''
  }
  const { changed, picture, difference } = await diffScreenshots(canvas, { screenshots, reference })
  if (renews(info)) {
    if (picture !== undefined) write(file, picture)
    if (!isKnown) writeFileSync(madeWith, `${fingerprint}\n`)
    return ''
  }
  if (changed === 0 || picture === undefined) return ''
  if (reference === undefined || difference === undefined)
    return 'There is no reference. Fix: npm run pictures --prefix e2e'
  const place = (name: string): string => info.outputPath(name)
  write(place('expected.webp'), reference)
  write(place('actual.webp'), picture)
  write(place('difference.webp'), difference)
  for (const [index, { data }] of screenshots.entries()) write(place(`actual-${widths[index]}.png`), data)
  return `${changed} pixels differ; expected, actual and difference are in ${relative(root, info.outputDir)}/`
}

/**
 * Returns the pictures of states that no longer exist. In a run that renews the pictures, deletes these files and
 * returns an empty list.
 */
export function leftOver(info: TestInfo): string[] {
  const known = new Set(
    galleries.flatMap(({ widget, states }) => states.map(({ name }) => fileOf(`${widget}/${name}`))),
  )
  const left = globSync(`${folder}*/*.webp`).filter((file) => !known.has(file))
  if (!renews(info)) return left.map((file) => relative(root, file))
  for (const file of left) rmSync(file)
  return []
}
