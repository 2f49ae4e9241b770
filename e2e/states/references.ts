import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestInfo } from '@playwright/test'
import { developIn } from './darkroom.ts'
import { galleries, widths, type Studio } from './gallery.ts'
import type { Shot } from './sheet.ts'

const folder = fileURLToPath(new URL('pictures/', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))
/** Fingerprints, one a line: of what made the pictures, and of others whose pictures were found not to differ by a pixel. */
const madeWith = `${folder}made-with.txt`
const drawers = (): string[] => (existsSync(madeWith) ? readFileSync(madeWith, 'utf8').trim().split('\n') : [])

const fileOf = (state: string): string => `${folder}${state}.webp`

const write = (file: string, base64: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, base64, 'base64')
}

const renews = ({ config: { updateSnapshots } }: TestInfo): boolean => updateSnapshots === 'changed' || updateSnapshots === 'all'

/**
 * Compares a state's shots with its reference, or renews that. Answers a complaint, empty where all is as it was. A browser or fonts that draw otherwise
 * make other pictures, which say nothing: the summary of the tests then says that they were not compared. `--update-snapshots=none` compares them all the same.
 */
export const compare = async (
  state: string,
  shots: readonly Shot[],
  { darkroom, fingerprint }: Studio,
  info: TestInfo,
): Promise<string> => {
  const file = fileOf(state)
  const reference = existsSync(file) ? readFileSync(file, 'base64') : undefined
  const ours = drawers()
  const draws = ours.includes(fingerprint)
  if (ours.length > 0 && !draws && !renews(info) && info.config.updateSnapshots !== 'none') {
    info.annotations.push({
      type: 'not compared',
      description: `The pictures of all states: this browser, or its fonts, draw otherwise (${fingerprint}) than what made them (${ours.join(', ')})`,
    })
    return ''
  }
  const { changed, picture, difference } = await developIn(darkroom, { shots, reference })
  if (renews(info)) {
    if (picture !== undefined) write(file, picture)
    if (!draws) writeFileSync(madeWith, `${fingerprint}\n`)
    return ''
  }
  if (changed === 0 || picture === undefined) return ''
  if (reference === undefined || difference === undefined) return 'There is no reference: npm run states -- --update'
  const place = (name: string): string => info.outputPath(name)
  write(place('expected.webp'), reference)
  write(place('actual.webp'), picture)
  write(place('difference.webp'), difference)
  for (const [index, { data }] of shots.entries()) write(place(`actual-${widths[index]}.png`), data)
  return `${changed} pixels are others; expected, actual and difference are in ${relative(root, info.outputDir)}/`
}

/** References of states that there are no more; an update takes them away. */
export const leftOver = (info: TestInfo): string[] => {
  const known = new Set(galleries.flatMap(({ widget, states }) => states.map(({ name }) => fileOf(`${widget}/${name}`))))
  const left = globSync(`${folder}*/*.webp`).filter((file) => !known.has(file))
  if (!renews(info)) return left.map((file) => relative(root, file))
  for (const file of left) rmSync(file)
  return []
}
