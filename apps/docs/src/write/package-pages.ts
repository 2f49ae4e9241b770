import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildLibrary } from '../../../../.config/pack/build-library.ts'
import { compiled, entriesOf } from '../../../../.config/pack/manifest.ts'
import { published } from '../../../../.config/pack/published.ts'
import { declarationReader, type Comment, type Declaration } from './declarations.ts'
import type { Page } from './page.ts'

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))

type Entry = { name: string; declarations: readonly Declaration[] }

/**
 * Returns what each entry of a published library exports, then the exports of further modules. Compiles the library's
 * declarations for this.
 */
function entriesOfLibrary(name: 'sdk' | 'embed', ...further: string[]): Entry[] {
  const spec = published.find(({ folder }) => folder === name)
  if (spec === undefined) throw new Error(`${name} is not published`)
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, `${name}-`))
  try {
    const read = declarationReader(folder, buildLibrary(spec, folder, { only: 'declarations' }))
    const entries = entriesOf(spec).map(([entry, { default: source = '' }]): [string, string] => [
      entry.replace(/^\./, `@loyalty/${name}`),
      compiled(source, '.d.ts').replace('./', ''),
    ])
    return [...entries, ...further.map((file): [string, string] => [file, file])].map(([entry, file]) => ({
      name: entry,
      declarations: read(file),
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const prose = (text: string): string => text.replaceAll(/\{@link ([^}|]+?)(?:\s*\|\s*([^}]+))?\}/g, '`$1`')

/** Returns the list item of a tag. The address of the service is that of the site. */
const tagText = ({ name, text }: Comment['tags'][number]): string => {
  const [, type, rest = ''] = /^\{([^}]+)\}\s*([^]*)$/.exec(text) ?? []
  const page = /^`(\/docs\/[^`]+)` of your service$/.exec(text)?.[1]
  if (page !== undefined) return `- **Endpoint**: [API reference](${page})`
  const label = { throws: 'Throws', returns: 'Returns', param: 'Input', see: 'See' }[name] ?? name
  return `- **${label}**: ${type === undefined ? prose(text) : `\`${type}\`. ${prose(rest)}`}`.replaceAll('\n', ' ')
}

const code = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``

/** Returns the paragraphs of a comment, the declaration, and the examples. */
const described = ({ text, tags }: Comment, declaration: string): string =>
  [
    prose(text),
    code(declaration),
    tags
      .filter(({ name }) => name !== 'example')
      .map(tagText)
      .join('\n'),
    ...tags.filter(({ name }) => name === 'example').map((tag) => tag.text),
  ]
    .filter((part) => part !== '')
    .join('\n\n')

const section = ({ name, kind, comment, code: text }: Declaration, level: string): string =>
  `${level} ${name}${kind === 'function' ? '()' : ''}\n\n${described(comment, text)}`

const page = (slug: string, title: string, description: string, parts: readonly string[], next: string): Page => ({
  slug,
  title,
  description,
  isMdx: false,
  body: [description, ...parts, `## Next\n\n${next}`].join('\n\n'),
})

/** The exports that another entry of the package has shown already stay with their first entry. */
const withoutRepeated = (entries: readonly Entry[]): Entry[] => {
  const shown = new Set<string>()
  return entries.flatMap(({ name, declarations }) => {
    const own = declarations.filter((each) => !shown.has(`${each.file} ${each.name}`))
    for (const each of own) shown.add(`${each.file} ${each.name}`)
    return own.length === 0 ? [] : [{ name, declarations: own }]
  })
}

/** The declarations of the client's methods, which no entry exports by themselves. */
const methodsFile = 'dist/generated/client.gen.d.ts'

const isGeneratedType = ({ file }: Declaration): boolean => /\/generated\/(?:types|events)\.gen\.d\.ts$/.test(file)

const entrySection = ({ name, declarations }: Entry): string =>
  [`## ${name}`, ...declarations.map((each) => section(each, '###'))].join('\n\n')

/** Returns the reference of the SDK and of the package for pages, from the comments of their declarations. */
export function packagePages(): Page[] {
  const all = withoutRepeated(entriesOfLibrary('sdk', methodsFile))
  const sdk = all.filter(({ name }) => name !== methodsFile)
  const types = sdk.flatMap(({ declarations }) => declarations.filter(isGeneratedType))
  const methods = all
    .filter(({ name }) => name === methodsFile)
    .flatMap(({ declarations }) => declarations.flatMap(({ members }) => members))
    .map(({ name, comment, code: text }) => `## ${name}()\n\n${described(comment, text)}`)
  if (methods.length === 0) throw new Error(`${methodsFile} declares no method`)
  const rest = sdk.map((entry) => ({
    ...entry,
    declarations: entry.declarations.filter((each) => !isGeneratedType(each)),
  }))
  const embed = withoutRepeated(entriesOfLibrary('embed'))
  return [
    page(
      'reference/sdk',
      'SDK',
      'Every export of the SDK, by entry: its shape, units and errors.',
      [
        'The methods of the client are [a page of their own](/docs/reference/sdk/methods/), and so are [the types of their input and answers](/docs/reference/sdk/types/).',
        ...rest.map(entrySection),
      ],
      '[Methods of the client](/docs/reference/sdk/methods/) · [Install the SDK](/docs/server/install/)',
    ),
    page(
      'reference/sdk/methods',
      'Methods of the SDK’s client',
      'Every method of the client: its input, its answer, its limits and its errors.',
      methods,
      '[Types](/docs/reference/sdk/types/) · [Errors](/docs/errors/) · [Retries and time limits](/docs/server/retries/)',
    ),
    page(
      'reference/sdk/types',
      'Types of the SDK',
      'The types of the inputs, answers and webhook events.',
      types.map((each) => section(each, '##')),
      '[Methods of the client](/docs/reference/sdk/methods/) · [Webhook events](/docs/reference/events/)',
    ),
    page(
      'reference/embed',
      'Package for pages',
      'Every export of the package for pages: its shape, units and errors.',
      embed.map(entrySection),
      '[JavaScript](/docs/embed/javascript/) · [Attributes and events](/docs/reference/element/)',
    ),
  ]
}
