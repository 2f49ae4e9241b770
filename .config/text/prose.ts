import { fromMarkdown } from 'mdast-util-from-markdown'
import { parseSync } from 'oxc-parser'
import { isTree, walk, type Tree } from './tree.ts'

/** A comment, paragraph or test title, with the number of its first line. */
export type Prose = { kind: 'comment' | 'markdown' | 'title'; line: number; text: string }

/** Returns a function that turns an offset into its line number, from 1. */
export const lineCounter = (source: string) => (offset: number) => source.slice(0, offset).split('\n').length

const unwrapped = (comment: string): string =>
  comment
    .replaceAll(/^[ \t]*\*+[ \t]?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Replaces code between backticks, because the rules for words do not apply to code. */
const withoutCode = (text: string): string => text.replaceAll(/```[^]*?```|`[^`]*`/g, '`…`')

/** Returns the comments of a file. Line comments on neighbouring lines count as one. */
function commentsOf(
  source: string,
  comments: readonly { type: string; value: string; start: number; end: number }[],
): Prose[] {
  const lineOf = lineCounter(source)
  const found: (Prose & { end: number })[] = []
  for (const { type, value, start, end } of comments) {
    const last = found.at(-1)
    const text = unwrapped(value)
    if (type === 'Line' && last && /^\r?\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += ` ${text}`
      last.end = end
    } else found.push({ kind: 'comment', line: lineOf(start), text, end })
  }
  return found.map(({ kind, line, text }) => ({ kind, line, text: withoutCode(text) }))
}

const runners = new Set(['test', 'it', 'describe'])

const calleeName = (node: unknown): string | undefined => {
  if (!isTree(node)) return undefined
  if (node.type === 'Identifier') return String(node['name'])
  return calleeName(node['object'] ?? node['callee'] ?? node['tag'])
}

function titleOf(argument: unknown): string | undefined {
  if (!isTree(argument)) return undefined
  if (argument.type === 'Literal' && typeof argument['value'] === 'string') return argument['value']
  if (argument.type !== 'TemplateLiteral') return undefined
  return (argument['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

function proseOfCode(file: string, source: string): Prose[] {
  const { program, comments } = parseSync(file, source)
  const lineOf = lineCounter(source)
  const titles: Prose[] = []
  walk(program as unknown as Tree, (node) => {
    if (node.type !== 'CallExpression' || !runners.has(calleeName(node['callee']) ?? '')) return
    const text = titleOf((node['arguments'] as unknown[])[0])
    if (text !== undefined) titles.push({ kind: 'title', line: lineOf(Number(node['start'])), text })
  })
  return [...commentsOf(source, comments), ...titles]
}

function proseOfMarkdown(source: string): Prose[] {
  const found: Prose[] = []
  walk(fromMarkdown(source) as unknown as Tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading') return
    const words: string[] = []
    walk(node, (leaf) => {
      if (leaf.type === 'text') words.push(String(leaf['value']))
      if (leaf.type === 'inlineCode') words.push('`…`')
    })
    const { start } = node['position'] as { start: { line: number } }
    found.push({ kind: 'markdown', line: start.line, text: words.join('').replaceAll(/\s+/g, ' ') })
  })
  return found
}

const commentPatterns: Record<string, RegExp> = {
  css: /\/\*([^]*?)\*\//g,
  html: /<!--([^]*?)-->/g,
  sql: /((?:^[ \t]*--.*\n?)+)/gm,
  yaml: /((?:^[ \t]*#.*\n?)+)/gm,
}

/** Returns the comments, test titles or paragraphs of a file. Returns an empty list for an unknown kind of file. */
export function proseOf(file: string, source: string): Prose[] {
  const extension = file.slice(file.lastIndexOf('.') + 1)
  if (/^[cm]?[jt]sx?$/.test(extension)) return proseOfCode(file, source)
  if (extension === 'md') return proseOfMarkdown(source)
  const pattern = commentPatterns[extension]
  const lineOf = lineCounter(source)
  return [...source.matchAll(pattern ?? /(?!)/g)].map(({ 1: text = '', index }) => ({
    kind: 'comment',
    line: lineOf(index),
    text: unwrapped(text.replaceAll(/^[ \t]*(?:--|#)/gm, '')),
  }))
}
