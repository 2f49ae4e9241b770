import { execFile } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  apiSurface,
  committedSurface,
  missingNote,
  pendingNotes,
  releasedSurface,
  removedLines,
} from './api-surface.ts'
import { readManifest, root } from './manifest.ts'
import { packedFor } from './pack-if-changed.ts'
import { packPackages, type Packed } from './pack-packages.ts'
import { published } from './published.ts'
import { specifiersOf } from './specifiers.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'packages-'))
let tarballs = ''
let packed: Packed[] = []
beforeAll(async () => {
  ;({ folder: tarballs, packages: packed } = await packedFor(join(folder, 'npm')))
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true }))

const tarballOf = (name: string): string => {
  const file = packed.find((each) => each.name === `@loyalty/${name}`)?.file
  return join(tarballs, file ?? 'missing')
}

/** Installs a tarball in an empty folder, without a network, and returns the folder of the installed package. */
const installAlone = async (name: string): Promise<{ project: string; installed: string }> => {
  const project = join(folder, 'alone', name)
  mkdirSync(project, { recursive: true })
  await run('npm', ['install', tarballOf(name), '--offline', '--silent'], { cwd: project })
  return { project, installed: join(project, 'node_modules/@loyalty', name) }
}

type WrittenManifest = {
  exports?: Record<string, string | Record<string, string>>
  imports?: Record<string, string>
  bin?: Record<string, string>
  peerDependencies?: Record<string, string>
}

describe.each(published.map(({ folder: name, kind }) => ({ name, kind })))('@loyalty/$name', ({ name, kind }) => {
  let installed = ''
  let project = ''
  let manifest: WrittenManifest = {}
  beforeAll(async () => {
    ;({ project, installed } = await installAlone(name))
    manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as WrittenManifest
  })
  const filesOf = (pattern: string): string[] =>
    globSync(pattern, { cwd: installed }).filter((file) => statSync(join(installed, file)).isFile())

  test('publint finds nothing in the tarball', async () => {
    const { buffer, byteOffset, byteLength } = readFileSync(tarballOf(name))
    const tarball = buffer.slice(byteOffset, byteOffset + byteLength)
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true, level: 'suggestion' })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  test('attw finds nothing in the tarball', async ({ skip }) => {
    skip(manifest.exports === undefined, 'A program exports no types, but its templates have TypeScript files.')
    const attw = join(root, 'node_modules/.bin/attw')
    const { stdout } = await run(attw, [tarballOf(name), '--profile', 'esm-only'])
    expect(stdout).toContain('bundler: 🟢')
  })

  // Only the matrix of the installations runs Node 20, and `npm test` has no network.
  test('no file uses a function that Node 20 lacks', () => {
    const newer = /\b(?:globSync|URL\.parse|Array\.fromAsync|Promise\.(?:try|withResolvers)|(?:Object|Map)\.groupBy)\b/g
    const found = filesOf('dist/**/*.js').flatMap((file) => {
      const names = readFileSync(join(installed, file), 'utf8').match(newer) ?? []
      return names.map((each) => `${file}: ${each}`)
    })
    expect(found).toEqual([])
  })

  test('an installation adds one package', () => {
    const names = readdirSync(join(project, 'node_modules'), { recursive: true, encoding: 'utf8' })
    const packages = names.filter((file) => /^(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    expect(packages).toEqual([`@loyalty/${name}/package.json`])
  })

  test('the manifest names only files of the package', () => {
    const named = [manifest.exports, manifest.imports, manifest.bin].flatMap((part) =>
      Object.values(part ?? {}).flatMap((target) => (typeof target === 'string' ? target : Object.values(target))),
    )
    expect(named.length).toBeGreaterThan(0)
    const present = new Set(filesOf('**/*'))
    expect(named.filter((file) => !present.has(file.replace(/^\.\//, '')))).toEqual([])
    expect(manifest).not.toHaveProperty('dependencies')
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest).not.toHaveProperty('scripts')
    expect(JSON.stringify(manifest)).not.toMatch(/workspace:|catalog:|"private"/)
    expect(manifest).toMatchObject({ engines: { node: '^20.19 || >=22.12' }, license: 'Apache-2.0' })
    for (const text of ['description', 'keywords', 'author']) expect(manifest).toHaveProperty(text)
  })

  test('each module imports only own modules, Node and optional peers', () => {
    const allowed = [...Object.keys(manifest.imports ?? {}), ...Object.keys(manifest.peerDependencies ?? {})]
    const modules = filesOf('dist/**/*.{js,d.ts}')
    const specifiers = modules.flatMap((file) => specifiersOf(join(installed, file)))
    expect(specifiers.length).toBeGreaterThan(0)
    const foreign = specifiers.filter((each) => !/^(?:\.{1,2}\/|node:)/.test(each) && !allowed.includes(each))
    expect([...new Set(foreign)]).toEqual([])
  })

  test('the package contains its texts, and no source, test, path or secret', () => {
    const files = filesOf('**/*')
    expect(files).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'LICENSE']))
    // A template brings its own test.
    const own = files.filter((file) => !file.startsWith('templates/'))
    expect(own.filter((file) => /(?<!\.d)\.ts$|\.test\.|\.map$/.test(file))).toEqual([])
    const texts = filesOf('**/*.{js,ts,json,md}').map((file) => [file, readFileSync(join(installed, file), 'utf8')])
    // The reference and its examples show one secret, which belongs to nobody.
    const example = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'
    const secret = /\b(?:sk_(?:sandbox|live)_|whsec_)[\w+/]{20,}|PRIVATE KEY/
    const path = /file:\/\/\/|node_modules\/\.pnpm|\/(?:home|root|Users)\/\w/
    const found = texts.filter(
      ([, text = '']) => secret.test(text.replaceAll(example, '')) || path.test(text) || text.includes(root),
    )
    expect(found.map(([file]) => file)).toEqual([])
  })

  test('no file of the package shows a placeholder or a local address', () => {
    const found = filesOf('**/*.*').flatMap((file) => {
      const text = readFileSync(join(installed, file), 'utf8')
      // `loyalty create` fills the placeholders of a template.
      const isFilled = file.startsWith('templates/')
      return text.includes('localhost:4001') || (!isFilled && /\{\{\w+\}\}/.test(text)) ? [file] : []
    })
    expect(found).toEqual([])
  })

  test('api.d.txt shows the declarations of a library', () => {
    const surface = kind === 'library' ? apiSurface(installed) : ''
    expect(surface, 'Fix: npm run pack -- --api').toBe(committedSurface(name))
  })

  test('a declaration that users lose has a note of the change', () => {
    const removed = removedLines(releasedSurface(name), committedSurface(name))
    expect(missingNote(removed, readManifest(`packages/${name}`), pendingNotes())).toBeUndefined()
  })

  test('every link of its pages leads to a file of the package', () => {
    const pages = filesOf('**/*.md')
    const present = new Set(filesOf('**/*'))
    const broken = pages.flatMap((page) =>
      [...readFileSync(join(installed, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .map(([, link = '']) => join(page, '..', link))
        .filter((file) => !present.has(file)),
    )
    expect(pages.length).toBeGreaterThan(1)
    expect(broken).toEqual([])
  })
})

test('packages.json lists each tarball with its size and its SHA-512', () => {
  const list = JSON.parse(readFileSync(join(tarballs, 'packages.json'), 'utf8')) as { packages: Packed[] }
  expect(list.packages).toEqual(packed)
  for (const { name, version, file, integrity, bytes } of packed) {
    expect(file).toBe(`${name.slice(1).replace('/', '-')}-${version}.tgz`)
    expect(readFileSync(join(tarballs, file))).toHaveLength(bytes)
    expect(integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
  }
})

test('two builds of one commit are equal byte for byte', async () => {
  const again = await packPackages(join(folder, 'again'))
  expect(again).toEqual(packed)
}, 180_000)

test('the packed command line runs as one file', async () => {
  const { project, installed } = await installAlone('cli')
  const { stdout } = await run(join(project, 'node_modules/.bin/loyalty'), ['--version'])
  expect(`@loyalty/cli ${stdout.trim()}`).toBe(
    `@loyalty/cli ${packed.find(({ name }) => name === '@loyalty/cli')?.version}`,
  )
  expect(readdirSync(join(installed, 'dist'))).toEqual(['loyalty.js'])
  expect(readFileSync(join(installed, 'NOTICES.md'), 'utf8')).toContain('## commander')
})
