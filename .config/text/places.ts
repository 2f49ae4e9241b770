import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import GithubSlugger from 'github-slugger'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { phrases } from './phrases.ts'
import { lineCounter, proseOf } from './prose.ts'
import { renamedFile, renamedIn } from './renamed.ts'
import { walk, type Tree } from './tree.ts'

/** A line that breaks a rule for text, with the name of the rule. */
export type Place = { rule: string; file: string; line: number; text: string }

const MOST_TITLE_WORDS = 12
const MOST_README_LINES = 120

// Exempts the lists of banned words and the applied migrations. An applied migration never changes, because the
// database keeps its hash.
const exempt = /(?:^|\/)migrations\/|^\.config\/text\/(?:phrases|renamed)\.ts$/

const specification = readFileSync(new URL('../../apps/service/docs/specification.md', import.meta.url), 'utf8')
/** Section numbers and endpoint ids, read from the beginnings of the specification's headings. */
const sections = new Set([...specification.matchAll(/^#+ (\d+(?:\.\d+)?|[EMW]\d+) /gm)].map(([, id]) => id))
const citation = /\bspec(?:(?:,| and| or|–)? ?§[\d.]*\d(?: [EMW]\d+)?)+/g

const isCode = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file)

/**
 * Returns the cited sections that the specification lacks. Inside the specification, a citation has no word `spec`
 * before it.
 */
function unknownSections(file: string, text: string): string[] {
  const citations = file.endsWith('apps/service/docs/specification.md') ? [text] : (text.match(citation) ?? [])
  return citations
    .flatMap((cited) => [...cited.matchAll(/(?<=§)[\d.]*\d|\b[EMW]\d+/g)].map(([id]) => id))
    .filter((id) => !sections.has(id))
}

function prosePlaces(file: string, source: string): Place[] {
  return proseOf(file, source).flatMap(({ kind, line, text }) => [
    ...unknownSections(file, text).map((id) => ({
      rule: 'unresolved reference',
      file,
      line,
      text: `${id} begins no heading of apps/service/docs/specification.md`,
    })),
    ...Object.entries(phrases)
      .filter(([, { pattern }]) => pattern.test(text))
      .map(([name, { instead }]) => ({ rule: name, file, line, text: `use ${instead}: ${text}` })),
    ...(kind === 'title' && text.split(/\s+/).length > MOST_TITLE_WORDS
      ? [{ rule: 'long title', file, line, text: `at most ${MOST_TITLE_WORDS} words: ${text}` }]
      : []),
  ])
}

function namePlaces(file: string, source: string): Place[] {
  const ofFile = renamedFile(file)
  const lineOf = lineCounter(source)
  return [
    ...(ofFile ? [{ rule: 'renamed file', file, line: 1, text: `name it ${ofFile.to}` }] : []),
    ...(isCode(file)
      ? renamedIn(file, source).map(({ rename, offset }) => ({
          rule: 'renamed identifier',
          file,
          line: lineOf(offset),
          text: `${rename.from} is now ${rename.to}`,
        }))
      : []),
  ]
}

const knownAnchors = new Map<string, Set<string>>()

/** Returns the anchors of the headings of a Markdown file. */
function anchorsOf(file: string): Set<string> {
  const known = knownAnchors.get(file)
  if (known) return known
  const slugger = new GithubSlugger()
  const anchors = new Set<string>()
  knownAnchors.set(file, anchors)
  const source = readFileSync(file, 'utf8')
  walk(fromMarkdown(source) as unknown as Tree, (node) => {
    if (node.type !== 'heading') return
    const words: string[] = []
    walk(node, (leaf) => {
      if (leaf.type === 'text' || leaf.type === 'inlineCode') words.push(String(leaf['value']))
    })
    anchors.add(slugger.slug(words.join('')))
  })
  for (const [, id = ''] of source.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id)
  return anchors
}

/** Returns the reason why a link is broken, or undefined. Does not check addresses of other sites. */
function brokenLink(file: string, url: string): string | undefined {
  if (/^(?:[a-z]+:|\/)/i.test(url) || url.includes('{{')) return undefined
  const [path = '', anchor] = url.split('#')
  const target = path === '' ? file : normalize(join(dirname(file), decodeURI(path)))
  if (!existsSync(target)) return `${url} leads to no file`
  if (anchor === undefined || !target.endsWith('.md')) return undefined
  return anchorsOf(target).has(anchor) ? undefined : `${url} leads to no heading`
}

function markdownPlaces(file: string, source: string): Place[] {
  const places: Place[] = []
  const lines = source.trimEnd().split('\n').length
  if (/(?:^|\/)README\.md$/.test(file) && lines > MOST_README_LINES)
    places.push({
      rule: 'long README',
      file,
      line: MOST_README_LINES,
      text: `${lines} lines, at most ${MOST_README_LINES}`,
    })
  walk(fromMarkdown(source) as unknown as Tree, (node) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return
    const text = brokenLink(file, String(node['url']))
    const { start } = node['position'] as { start: { line: number } }
    if (text !== undefined) places.push({ rule: 'broken link', file, line: start.line, text })
  })
  return places
}

/** Returns every line of a file that breaks a rule for text. */
export function placesIn(file: string): Place[] {
  if (exempt.test(file)) return []
  const source = readFileSync(file, 'utf8')
  return [
    ...prosePlaces(file, source),
    ...namePlaces(file, source),
    ...(file.endsWith('.md') ? markdownPlaces(file, source) : []),
  ]
}
