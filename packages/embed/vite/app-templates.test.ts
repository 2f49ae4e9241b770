import { execFile, execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Language, Parser, type Node } from 'web-tree-sitter'
import { snippet, snippetPaths } from '@loyalty/snippets'
import { appSnippets, renderSnippet } from '@loyalty/snippets/render-options'
import { fromHost } from '../src/from-host.ts'
import type { FromHost, FromWidget, LwError } from '../src/protocol.ts'

const run = promisify(execFile)
const root = new URL('..', import.meta.url).pathname
const examples = join(root, '../../apps/examples')
const folder = mkdtempSync(join(tmpdir(), 'app-templates-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** For each template, the file that exchanges messages with the widget. */
const screens = {
  android: 'src/main/kotlin/LoyaltyWidgetActivity.kt',
  ios: 'Shop.swiftpm/LoyaltyWidgetController.swift',
  'react-native': 'LoyaltyWidget.tsx',
  flutter: 'lib/loyalty_widget.dart',
}
const names = Object.keys(screens) as (keyof typeof screens)[]
const screenOf = (name: keyof typeof screens): string => readFileSync(join(examples, name, screens[name]), 'utf8')
const filesOf = (name: string, pattern = '**/*'): string[] =>
  globSync(pattern, { cwd: join(examples, name), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/**
 * The messages of a widget, with the fields that an app reads; null for a message that an app does not need. The page
 * scrolls itself, shows its own skeleton, and a refused page has no app around it.
 */
const read = {
  'lw.hello': ['sid'],
  'lw.token': ['reason'],
  'lw.openUrl': ['url'],
  'lw.event': ['name', 'data'],
  'lw.error': ['code', 'docs'],
  'lw.close': ['reason'],
  'lw.ready': null,
  'lw.height': null,
  'lw.scroll': null,
  'lw.refused': null,
} satisfies { [M in keyof FromWidget]: readonly (keyof FromWidget[M])[] | null }
/** The messages that an app sends. An app closes the whole page, and focuses it as any view. */
const sent = {
  'lw.init': true,
  'lw.update': true,
  'lw.back': true,
  'lw.ping': false,
  'lw.focus': false,
  'lw.destroy': false,
} satisfies Record<keyof FromHost, boolean>
const failure = {
  code: true,
  category: true,
  recoverable: true,
  action: true,
  message: true,
  detail: true,
  correlationId: true,
  docs: true,
} satisfies Record<keyof LwError, true>

const keysOf = (table: object): string[] =>
  Object.entries(table)
    .filter(([, used]) => Boolean(used))
    .map(([key]) => key)
const sorted = (values: Iterable<string>): string[] => [...new Set(values)].toSorted()

describe.each(names)('the screen of the template %s', (name) => {
  const text = screenOf(name)

  test('names exactly the messages of an app', () => {
    // An iPhone has no back button. Only the view of Flutter may miss the first hello, and requests another one.
    const mine = keysOf({ ...sent, 'lw.back': name !== 'ios', 'lw.ping': name === 'flutter' })
    const found = [...text.matchAll(/['"](lw\.\w+)['"]/g)].map(([, method]) => method!)
    expect(sorted(found)).toEqual(sorted([...keysOf(read), ...mine]))
  })

  test('reads exactly the fields of these messages', () => {
    const found = [...text.matchAll(/params(?:\.opt\w+\(|\[)['"](\w+)['"]/g)].map(([, field]) => field!)
    expect(sorted(found)).toEqual(sorted(Object.values(read).flatMap((fields) => fields ?? [])))
  })

  test('sends every required field of lw.init, and of an error', () => {
    const required = Object.entries(fromHost['lw.init'])
      .filter(([, accepts]) => !accepts(undefined))
      .map(([field]) => field)
    for (const field of [...required, ...keysOf(failure), 'token', 'expiresIn', 'handled'])
      expect(text).toMatch(new RegExp(`['"]?\\b${field}\\b['"]?`))
    expect(text).toMatch(/\/errors\/token_fetch_failed/)
  })
})

/** A file's own code: without imports, comments and empty lines. */
const ownLines = (text: string): number =>
  text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/?\*|import\b|package\b)/.test(line)).length

test.each(names)('the template %s is small', (name) => {
  const files = filesOf(name)
  const app = files.filter(
    (file) => /\.(?:kt|swift|dart|tsx?)$/.test(file) && !/(?:Package\.swift|_test\.dart)$/.test(file),
  )
  const own = app.reduce((lines, file) => lines + ownLines(readFileSync(file, 'utf8')), 0)
  expect(files.length).toBeLessThanOrEqual(12)
  expect(ownLines(screenOf(name))).toBeLessThanOrEqual(255)
  expect(own - ownLines(screenOf(name))).toBeLessThanOrEqual(75)
  expect(gzipSync(files.map((file) => readFileSync(file, 'utf8')).join('')).length).toBeLessThanOrEqual(7500)
})

test.each(['android', 'flutter'] as const)('only debug builds of the template %s allow http', (name) => {
  const allowing = filesOf(name).filter((file) => readFileSync(file, 'utf8').includes('usesCleartextTraffic="true"'))
  expect(allowing).toEqual([expect.stringMatching(/\/src\/debug\/AndroidManifest\.xml$/)])
})

test.each(names)('the template %s has no key and no secret', (name) => {
  for (const file of filesOf(name))
    expect(readFileSync(file, 'utf8')).not.toMatch(/ek_\w|client_?secret|\{\{(?!baseUrl)\w/i)
})

/** Returns the code that the embed builder of the portal offers for a template. */
const builderCode = (name: keyof typeof screens): string =>
  renderSnippet(
    name,
    { type: 'multibrand', embedKey: 'ek_sandbox_1', locale: 'ar', theme: 'dark' },
    { baseUrl: 'https://sandbox.example', fallback: 'Open' },
    snippet,
  )

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim())

test('each template has one snippet of the builder', () => {
  expect(Object.keys(appSnippets)).toEqual(names)
  expect(Object.values(appSnippets).toSorted()).toEqual(snippetPaths('apps'))
})

test.each(['android', 'ios', 'flutter'] as const)('the snippet of the builder repeats the template %s', (name) => {
  const template = new Set(filesOf(name).flatMap((file) => linesOf(readFileSync(file, 'utf8'))))
  const own = linesOf(snippet(appSnippets[name])).filter((line) => !template.has(line))
  expect(
    own.filter((line) => !/\{\{\w+\}\}|shop\.example|Rewards|of\(context\)|^\/\/\/? |^\/\*\* /.test(line)),
  ).toEqual([])
})

const grammars: Record<string, string> = {
  '.kt': '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm',
  '.kts': '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm',
  '.swift': '@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm',
  '.dart': '@repomix/tree-sitter-wasms/out/tree-sitter-dart.wasm',
}
const faultsOf = (node: Node): string[] => [
  ...(node.isError || node.isMissing ? [`line ${node.startPosition.row + 1}: ${node.text.slice(0, 60)}`] : []),
  ...node.children.flatMap((child) => (child ? faultsOf(child) : [])),
]

describe('the grammar of each language', () => {
  beforeAll(() => Parser.init())

  const parse = async (text: string, extension: string): Promise<string[]> => {
    const parser = new Parser()
    const grammar = createRequire(import.meta.url).resolve(grammars[extension]!)
    parser.setLanguage(await Language.load(readFileSync(grammar)))
    return faultsOf(parser.parse(text)!.rootNode)
  }
  const sources = ['android', 'ios', 'flutter'].flatMap((name) =>
    filesOf(name).filter((file) => grammars[extname(file)] !== undefined),
  )

  test.each(sources.map((file) => [file.slice(examples.length + 1)]))('accepts %s', async (file) => {
    expect(await parse(readFileSync(join(examples, file), 'utf8'), extname(file))).toEqual([])
  })

  test.each(['android', 'ios', 'flutter'] as const)('accepts the snippet of the builder for %s', async (name) => {
    expect(await parse(builderCode(name), extname(appSnippets[name]))).toEqual([])
  })

  test.each(['.kt', '.swift', '.dart'])('refuses a missing brace (%s)', async (extension) => {
    const file = sources.find((name) => extname(name) === extension)!
    expect(await parse(readFileSync(file, 'utf8').trimEnd().slice(0, -1), extension)).not.toEqual([])
  })
})

test('the React Native template and its snippet compile', async () => {
  const app = join(folder, 'app')
  cpSync(join(examples, 'react-native'), app, { recursive: true })
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const types = ['react-native', 'react-native-webview', '@types/react']
  for (const name of types) {
    const installed = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string
    }
    expect({ ...dependencies, ...devDependencies }[name]).toBe(installed.version)
  }
  symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'))
  writeFileSync(join(app, 'Rewards.tsx'), builderCode('react-native'))
  await expect(run(join(root, 'node_modules/.bin/tsc'), ['-p', app])).resolves.toBeTruthy()
  const screen = join(app, 'LoyaltyWidget.tsx')
  writeFileSync(screen, readFileSync(screen, 'utf8').replace('originWhitelist', 'originWhiteList'))
  await expect(run(join(root, 'node_modules/.bin/tsc'), ['-p', app])).rejects.toMatchObject({
    stdout: expect.stringContaining('originWhiteList'),
  })
}, 60_000)

const isPresent = (command: string): boolean => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

// The tools of three platforms cannot be installed from npm or Debian. A machine that has one builds the template.
test.for([
  ['android', 'gradle', ['--no-daemon', 'assembleDebug']],
  ['ios', 'xcodebuild', ['-scheme', 'Shop', '-destination', 'generic/platform=iOS Simulator', 'build']],
  ['flutter', 'flutter', ['analyze']],
] as const)(
  'the template %s and its snippet build with %s',
  { timeout: 900_000 },
  async ([name, command, args], { skip }) => {
    const needed = name === 'android' ? process.env['ANDROID_HOME'] : 'nothing more'
    skip(!isPresent(command) || needed === undefined, `Left out: this machine has no ${command}`)
    const copy = join(folder, name)
    cpSync(join(examples, name), copy, { recursive: true })
    const inside = readdirSync(copy).find((entry) => entry.endsWith('.swiftpm')) ?? '.'
    const folderOfScreen = join(copy, screens[name], '..')
    writeFileSync(join(folderOfScreen, basename(appSnippets[name])), builderCode(name))
    await expect(run(command, [...args], { cwd: join(copy, inside) })).resolves.toBeTruthy()
  },
)
