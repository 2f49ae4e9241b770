/** A text, a number, or an object of these. */
type Value = string | number | { readonly [name: string]: Value | undefined }

/** The options of a widget that the snippets below `files/builder` contain. */
export type SnippetOptions = {
  type: string
  embedKey: string
  locale: string
  theme: string
  numerals?: string | undefined
  calendar?: string | undefined
  appearance?: Readonly<Record<string, Value | undefined>> | undefined
}

/** The texts and addresses of a snippet. `fallback` is the text of the link that a page without the script shows. */
export type SnippetPlace = { baseUrl: string; fallback: string }

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`

const keyOf = (name: string): string => (/^\w+$/.test(name) ? name : quoted(name))

/** Returns a value as an expression of JavaScript on one line. */
const expression = (value: Value): string => {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return String(value)
  const members = Object.entries(value).flatMap(([name, each]) =>
    each === undefined ? [] : [`${keyOf(name)}: ${expression(each)}`],
  )
  return `{ ${members.join(', ')} }`
}

const inHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

type Setting<V extends Value = Value> = readonly [name: string, value: V]

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const lines = <V extends Value>(
  settings: readonly Setting<V>[],
  indent: string,
  write: (name: string, value: V) => string,
): string => settings.map(([name, value]) => `\n${indent}${write(name, value)}`).join('')

const attribute = (name: string, value: string): string => `${kebab(name)}="${inHtml(value)}"`

const isEmpty = (value: object | undefined): boolean => value === undefined || Object.keys(value).length === 0

/** Returns the values of the placeholders in the snippets below `files/builder`. */
export const builderValues = (options: SnippetOptions, place: SnippetPlace): Readonly<Record<string, string>> => {
  const { type, embedKey, locale, theme, numerals, calendar, appearance } = options
  const { baseUrl, fallback } = place
  const known = { type, embedKey, tokenEndpoint: `/api/widget-token/${type}`, locale, theme, numerals, calendar }
  const settings = Object.entries(known).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const themed: readonly Setting[] = appearance === undefined || isEmpty(appearance) ? [] : [['appearance', appearance]]
  const inPackage: readonly Setting[] = [...settings, ['origin', baseUrl]]
  const htmlOr = (other: (name: string, value: Value) => string) => (name: string, value: Value) =>
    typeof value === 'string' ? attribute(name, value) : other(name, value)
  return {
    baseUrl,
    embedOrigin: baseUrl,
    embedKey,
    type,
    locale,
    theme,
    fallback: inHtml(fallback),
    appearance: expression(appearance ?? {}),
    attributes: lines(settings, '  ', attribute),
    properties: lines([...inPackage, ...themed], '  ', (name, value) => `${name}: ${expression(value)},`),
    props: lines([...inPackage, ...themed], '    ', (name, value) =>
      typeof value === 'string' ? `${name}="${inHtml(value)}"` : `${name}={${expression(value)}}`,
    ),
    vueAttributes: lines(
      [...inPackage, ...themed],
      '    ',
      htmlOr((name, value) => `:${name}="${inHtml(expression(value))}"`),
    ),
    svelteAttributes: lines(
      [...inPackage, ...themed],
      '  ',
      htmlOr((name, value) => `${name}={${expression(value)}}`),
    ),
  }
}

/** Fills the placeholders of a text, such as `{{baseUrl}}`. An unknown placeholder stays. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)

/** The snippets of the embed builder that an appearance changes. `parts` are paths below `files`. */
export const browserSnippets = {
  script: { parts: ['builder/script-tag.html'], themed: ['builder/script-tag-appearance.html'] },
  react: { parts: ['builder/widget.tsx'], themed: [] },
  javascript: { parts: ['builder/mount.ts'], themed: [] },
  iframe: { parts: ['builder/plain-iframe.html'], themed: [] },
  vue: { parts: ['builder/widget.vue'], themed: [] },
  svelte: { parts: ['builder/widget.svelte'], themed: [] },
} as const satisfies Record<string, { parts: readonly string[]; themed: readonly string[] }>

export type BrowserSnippet = keyof typeof browserSnippets

/** The snippets of the embed builder for an app, as paths below `files`. Each needs the screen of the template of its name. */
export const appSnippets = {
  android: 'apps/RewardsActivity.kt',
  ios: 'apps/RewardsView.swift',
  'react-native': 'apps/Rewards.tsx',
  flutter: 'apps/rewards_page.dart',
} as const satisfies Record<string, string>

export type AppSnippet = keyof typeof appSnippets

export const isAppSnippet = (name: BrowserSnippet | AppSnippet): name is AppSnippet => name in appSnippets

/** The snippets of the embed builder for the caller's server, as paths below `files`. */
export const serverSnippets = {
  express: 'server/express.ts',
  next: 'server/widget-route.mjs',
  curl: 'without-sdk/token.sh',
  fastify: 'server/fastify.mjs',
  nest: 'server/nest.mjs',
  hono: 'server/hono.mjs',
  node: 'without-sdk/token.mjs',
  php: 'without-sdk/token.php',
  python: 'without-sdk/token.py',
  go: 'without-sdk/token.go',
  java: 'without-sdk/Token.java',
  csharp: 'without-sdk/Token.cs',
} as const satisfies Record<string, string>

export type ServerSnippet = keyof typeof serverSnippets

/**
 * Returns the filled text of a snippet of the builder for a page or an app. `read` returns the text of a path below
 * `files`.
 */
export const renderSnippet = (
  name: BrowserSnippet | AppSnippet,
  options: SnippetOptions,
  place: SnippetPlace,
  read: (path: string) => string,
): string => {
  const values = builderValues(options, place)
  if (isAppSnippet(name)) return fillPlaceholders(read(appSnippets[name]), values)
  const { parts, themed } = browserSnippets[name]
  return [...parts, ...(isEmpty(options.appearance) ? [] : themed)]
    .map((path) => fillPlaceholders(read(path), values))
    .join('')
}
