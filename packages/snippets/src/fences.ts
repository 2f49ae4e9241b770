import { fillPlaceholders, snippet } from './snippets.ts'

/** A code block of a Markdown page. `info` is the text after the language. */
export type Fence = { indent: string; language: string; info: string; body: string; line: number }

const fence = /^([ \t]*)```(\w*)(.*)\n([^]*?)^\1```$/gm

/** Returns the code blocks of a page, in order. */
export const fencesOf = (markdown: string): Fence[] =>
  [...markdown.matchAll(fence)].map(({ 1: indent = '', 2: language = '', 3: info = '', 4: body = '', index }) => ({
    indent,
    language,
    info: info.trim(),
    body,
    line: markdown.slice(0, index).split('\n').length,
  }))

const withoutIndent = ({ indent, body }: Fence): string =>
  body
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n')

/** Returns the value of a word such as `file=embed/mount.html` in the info of a block. */
export const markOf = ({ info }: Fence, name: string): string | undefined =>
  new RegExp(`(?:^| )${name}=(\\S+)`).exec(info)?.[1]

const isOutput = ({ info }: Fence): boolean => /(?:^| )(?:output|released)(?: |$)/.test(info)

/**
 * Returns the text of a block as a reader copies it, with its placeholders:
 *
 * - `file=<path>`: a whole snippet. The body is empty or equals the snippet.
 * - `fragment-of=<path>`: lines of a snippet. The snippet contains the body.
 * - `run=<name>`: commands that the test of this name runs.
 * - `output`: what a program prints or sends. `released`: what the release of the loader writes.
 *
 * Throws for a block without a mark, for a body that differs from its snippet, and for a snippet that does not exist.
 */
export function codeOf(block: Fence): string {
  const body = withoutIndent(block)
  const [file, fragment, run] = ['file', 'fragment-of', 'run'].map((name) => markOf(block, name))
  if (file !== undefined) {
    const text = snippet(file)
    if (body.trim() !== '' && body !== text && body !== fillPlaceholders(text))
      throw new Error(`line ${block.line}: the block differs from packages/snippets/files/${file}. Fix: copy the file`)
    return text
  }
  if (fragment !== undefined) {
    const text = snippet(fragment)
    const found = [text, fillPlaceholders(text)].some((each) => each.includes(body.trim()))
    if (!found) throw new Error(`line ${block.line}: packages/snippets/files/${fragment} does not contain the block`)
    return body
  }
  if (run === undefined && !isOutput(block))
    throw new Error(`line ${block.line}: the code block has no mark. Fix: add file=, fragment-of=, run= or output`)
  return body
}

/**
 * Returns a page in which every block has its whole text and only the language and a `title` of its info.
 *
 * @throws as `codeOf`
 */
export const withCode = (markdown: string): string => {
  const blocks = fencesOf(markdown)[Symbol.iterator]()
  return markdown.replaceAll(fence, () => {
    const { value: block } = blocks.next() as { value: Fence }
    const title = /(?:^| )(title="[^"]*")/.exec(block.info)?.[1]
    const code = codeOf(block)
      .split('\n')
      .map((line) => (line === '' ? line : block.indent + line))
      .join('\n')
    return `${block.indent}\`\`\`${block.language}${title === undefined ? '' : ` ${title}`}\n${code}${block.indent}\`\`\``
  })
}

/** Returns a page in which each `file=` block has the text of its snippet, with example values. */
export const withSnippets = (markdown: string): string => {
  const blocks = fencesOf(markdown)[Symbol.iterator]()
  return markdown.replaceAll(fence, (text) => {
    const { value: block } = blocks.next() as { value: Fence }
    const file = markOf(block, 'file')
    if (file === undefined) return text
    return `${block.indent}\`\`\`${block.language} ${block.info}\n${fillPlaceholders(snippet(file))}${block.indent}\`\`\``
  })
}
