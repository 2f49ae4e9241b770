import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A tag of a JSDoc comment, such as `throws`, with its text. */
type Tag = { name: string; text: string }

/** The comment of a declaration: its text, and its tags in order. */
export type Comment = { text: string; tags: readonly Tag[] }

/** A member of an interface: its name, its comment and its code without the comment. */
type Member = { name: string; comment: Comment; code: string }

/** An export of a package. `code` has the comments of the members, and not that of the whole. */
export type Declaration = {
  name: string
  kind: 'function' | 'class' | 'interface' | 'type' | 'value'
  file: string
  comment: Comment
  code: string
  members: readonly Member[]
}

type Named = { type: string; start: number; end: number; name?: string; value?: string }
type Statement = Named & {
  declaration?: Statement | null
  source?: { value: string } | null
  specifiers?: { local: Named; exported: Named }[]
  id?: Named | null
  declarations?: { id: Named }[]
  body?: { body?: (Named & { key?: Named })[] }
}

const kinds: Readonly<Record<string, Declaration['kind']>> = {
  TSDeclareFunction: 'function',
  FunctionDeclaration: 'function',
  ClassDeclaration: 'class',
  TSInterfaceDeclaration: 'interface',
  TSTypeAliasDeclaration: 'type',
}

const readComment = (raw: string): Comment => {
  const lines = raw.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
  const [text = '', ...tags] = lines.join('\n').split(/^@(?=\w)/m)
  return {
    text: text.trim(),
    tags: tags.map((tag) => ({ name: /^\w+/.exec(tag)?.[0] ?? '', text: tag.replace(/^\w+/, '').trim() })),
  }
}

/**
 * Reads the exports of the declarations in `folder`, where `imports` are the package's own names for files.
 * Returns a function that lists what an entry exports, in order.
 */
export function declarationReader(folder: string, imports: Readonly<Record<string, string>>) {
  const parse = (file: string) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const { program, comments } = parseSync(file, text)
    const commentBefore = (start: number): Comment => {
      const found = comments.find(
        ({ end, value }) => value.startsWith('*') && end <= start && text.slice(end, start).trim() === '',
      )
      return readComment(found?.value ?? '')
    }
    return { text, commentBefore, body: program.body as unknown as Statement[] }
  }
  const fileOf = (from: string, specifier: string): string =>
    normalize(imports[specifier] ?? join(from, '..', specifier)).replace(/\.js$/, '.d.ts')

  const declarationsOf = (file: string): Declaration[] => {
    const { text, commentBefore, body } = parse(file)
    return body.flatMap((statement): Declaration[] => {
      const declared = statement.declaration ?? statement
      const name = (declared.id ?? declared.declarations?.[0]?.id)?.name
      if (name === undefined) return []
      const members = (declared.type === 'TSInterfaceDeclaration' ? declared.body?.body : undefined) ?? []
      return [
        {
          name,
          kind: kinds[declared.type] ?? 'value',
          file,
          comment: commentBefore(statement.start),
          code: text.slice(statement.start, statement.end).replace(/^export (?:declare )?/, ''),
          members: members.map(({ key, start, end }) => ({
            name: key?.name ?? '',
            comment: commentBefore(start),
            code: text.slice(start, end),
          })),
        },
      ]
    })
  }

  const exportsOf = (file: string): Declaration[] =>
    parse(file).body.flatMap((statement): Declaration[] => {
      if (statement.type === 'ExportAllDeclaration') return exportsOf(fileOf(file, statement.source?.value ?? ''))
      if (statement.type !== 'ExportNamedDeclaration') return []
      const named = statement.declaration
      if (named) {
        const name = (named.id ?? named.declarations?.[0]?.id)?.name
        return declarationsOf(file).filter((each) => each.name === name)
      }
      const from = statement.source ? fileOf(file, statement.source.value) : undefined
      return (statement.specifiers ?? []).flatMap(({ local, exported }) => {
        const all = from === undefined ? declarationsOf(file) : [...exportsOf(from), ...declarationsOf(from)]
        const found = all.find((each) => each.name === (local.name ?? local.value))
        return found === undefined ? [] : [{ ...found, name: exported.name ?? exported.value ?? found.name }]
      })
    })
  return exportsOf
}
