import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snippet, snippetPaths } from '@loyalty/snippets'
import { packNpm } from './build-npm.ts'

const run = promisify(execFile)
const root = new URL('..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'embed-npm-'))
const installed = join(folder, 'app/node_modules/@loyalty/embed')
let tarball = ''
let installedNames: string[] = []

/** Creates an application outside the repository, with its own React, and installs the package as documented. */
beforeAll(async () => {
  cpSync(join(root, 'vite/outside'), join(folder, 'app'), { recursive: true })
  // The modules that readers copy compile together with the application.
  for (const path of snippetPaths('embed').filter((name) => /\.tsx?$/.test(name)))
    writeFileSync(join(folder, 'app', basename(path)), snippet(path))
  writeFileSync(join(folder, 'app/package.json'), '{"type":"module"}')
  tarball = packNpm(join(folder, 'built'))
  const [, install = ''] =
    /^npm (install.*) <checkout>\/\.cache\/npm\/loyalty-embed-<version>\.tgz$/m.exec(
      readFileSync(join(root, 'docs/javascript.md'), 'utf8'),
    ) ?? []
  await run('npm', [...install.split(' '), tarball, '--offline', '--silent'], {
    cwd: join(folder, 'app'),
  })
  const modules = join(folder, 'app/node_modules')
  installedNames = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('package.json'))
    .map((file) => dirname(file))
  const reactDom = realpathSync(join(root, 'node_modules/react-dom'))
  for (const name of ['react', 'react-dom', 'scheduler'])
    cpSync(realpathSync(join(reactDom, '..', name)), join(modules, name), { recursive: true })
  mkdirSync(join(modules, '@types'))
  for (const name of ['vue', '@types/react'])
    symlinkSync(realpathSync(join(root, 'node_modules', name)), join(modules, name))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('Node imports every entry of the package and renders the element', async () => {
  const { stdout, stderr } = await run(process.execPath, ['server.js'], { cwd: join(folder, 'app') })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^function <loyalty-widget .*token-endpoint="\/token"><\/loyalty-widget>$/)
})

test.each([['nodenext'], ['esnext', '--moduleResolution', 'bundler']])(
  'the package types compile with the module setting %s',
  async (module, ...more) => {
    await expect(
      run(join(root, 'node_modules/.bin/tsc'), ['-p', join(folder, 'app'), '--module', module, ...more]),
    ).resolves.toBeTruthy()
  },
)

test("the package bundles into one script; its React module keeps 'use client'", async () => {
  const { output } = (await build({
    root: join(folder, 'app'),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(folder, 'app/page.tsx'), preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  expect(output).toHaveLength(1)
  expect(output[0].code).toContain('loyalty-widget')
  expect(readFileSync(join(installed, 'react/loyalty-widget.js'), 'utf8')).toMatch(/^'use client'/)
})

test('every link in the documentation leads to a file of the package', () => {
  const pages = globSync(join(installed, '{*,docs/*,native/*}.md'))
  expect(pages.length).toBeGreaterThan(10)
  for (const page of pages) {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) =>
      join(page, '..', link),
    )
    expect(links.filter((file) => !file.startsWith(installed) || !existsSync(file))).toEqual([])
  }
})

test('every published entry has a module and a type declaration', () => {
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    exports: Record<string, { types: string; default: string }>
  }
  expect(Object.keys(exports)).toEqual(['.', './react', './jsx', './vue', './svelte'])
  const files = Object.values(exports).flatMap((entry) => [entry.types, entry.default])
  expect(files.filter((file) => !existsSync(join(installed, file)))).toEqual([])
})

test('an installation of the tarball adds one package', () => {
  expect(installedNames).toEqual(['@loyalty/embed'])
})

test('two builds of the package are equal byte for byte', () => {
  const again = packNpm(join(folder, 'again'))
  expect(readFileSync(again).equals(readFileSync(tarball))).toBe(true)
})

test('the package is at most 250 kB unpacked', () => {
  const files = globSync('**/*', { cwd: installed, withFileTypes: true }).filter((entry) => entry.isFile())
  const unpacked = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  expect(unpacked).toBeGreaterThan(10_000)
  expect(unpacked).toBeLessThanOrEqual(250_000)
})

test('each module imports only modules of the package and optional peers', () => {
  const modules = globSync(join(installed, '**/*.{js,d.ts}'))
  const specifiers = modules.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(specifiers.length).toBeGreaterThan(modules.length / 2)
  expect([...new Set(specifiers.filter((name) => !name.startsWith('.')))].toSorted()).toEqual(['react', 'vue'])
})

test('the package has no dependencies and optional peer dependencies', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).toMatchObject({
    peerDependencies: { react: '>=18', vue: '>=3.4' },
    peerDependenciesMeta: { react: { optional: true }, vue: { optional: true } },
  })
})
