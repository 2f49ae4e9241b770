import { readFileSync } from 'node:fs'
import { textFiles } from './baseline.ts'
import { proseOf } from './prose.ts'

// Prints a random sample of comments, each with the code below the comment, and of test titles. A reader judges the
// sample.
// Usage: node .config/text/sample.ts <seed>
const COMMENTS = 40
const TITLES = 20
const CODE_LINES = 12

const seed = Number(process.argv[2] ?? 1)

/** Returns a random number generator (Mulberry32). The same start value gives the same numbers on every machine. */
function randomNumbers(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = randomNumbers(seed)

function draw<T>(from: readonly T[], count: number): T[] {
  const left = [...from]
  const picks = Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  )
  return picks.flat()
}

const prose = textFiles()
  .filter((file) => /\.[cm]?tsx?$/.test(file))
  .flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return proseOf(file, source).map((each) => ({ ...each, file, lines: source.split('\n') }))
  })

const shown = (file: string, line: number, lines: readonly string[]): string =>
  `--- ${file}:${line}\n${lines.slice(line - 1, line - 1 + CODE_LINES).join('\n')}`

// Leaves out comments of up to three words, such as lint directives: a reader cannot judge their style.
const comments = prose.filter(({ kind, text }) => kind === 'comment' && text.split(' ').length > 3)
const titles = prose.filter(({ kind }) => kind === 'title')
console.log(`Seed ${seed}: ${COMMENTS} of ${comments.length} comments, ${TITLES} of ${titles.length} titles\n`)
for (const { file, line, lines } of draw(comments, COMMENTS)) console.log(`${shown(file, line, lines)}\n`)
for (const { file, line, text } of draw(titles, TITLES)) console.log(`--- ${file}:${line}\ntitle: ${text}\n`)
