import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snippet, snippetPaths } from '@loyalty/snippets'
import { packedFor } from '../../../.config/pack/pack-if-changed.ts'

const run = promisify(execFile)
const root = new URL('..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'embed-npm-'))
const installed = join(folder, 'app/node_modules/@loyalty/embed')

/** Creates an application outside the repository, with its own React, and installs the package. */
beforeAll(async () => {
  cpSync(join(root, 'vite/outside'), join(folder, 'app'), { recursive: true })
  // The modules that readers copy compile together with the application.
  for (const path of snippetPaths('embed').filter((name) => /\.tsx?$/.test(name)))
    writeFileSync(join(folder, 'app', basename(path)), snippet(path))
  writeFileSync(join(folder, 'app/package.json'), '{"type":"module"}')
  const { folder: tarballs, packages } = await packedFor(join(folder, 'built'))
  const embed = packages.find(({ name }) => name === '@loyalty/embed')
  await run('npm', ['install', join(tarballs, embed?.file ?? ''), '--offline', '--silent'], {
    cwd: join(folder, 'app'),
  })
  const modules = join(folder, 'app/node_modules')
  const reactDom = realpathSync(join(root, 'node_modules/react-dom'))
  for (const name of ['react', 'react-dom', 'scheduler'])
    cpSync(realpathSync(join(reactDom, '..', name)), join(modules, name), { recursive: true })
  mkdirSync(join(modules, '@types'))
  for (const name of ['vue', '@types/react'])
    symlinkSync(realpathSync(join(root, 'node_modules', name)), join(modules, name))
}, 180_000)
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
  expect(readFileSync(join(installed, 'dist/react/loyalty-widget.js'), 'utf8')).toMatch(/^'use client'/)
})

test('every published entry has a module and a type declaration', () => {
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    exports: Record<string, string | Record<string, string>>
  }
  expect(Object.keys(exports)).toEqual(['.', './react', './jsx', './vue', './svelte', './package.json'])
  const files = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : Object.values(entry)))
  expect(files.filter((file) => !existsSync(join(installed, file)))).toEqual([])
})

test('require loads the package too', async () => {
  const script =
    "console.log(typeof require('@loyalty/embed').mount, typeof require('@loyalty/embed/react').LoyaltyWidget)"
  const { stdout } = await run(process.execPath, ['--input-type=commonjs', '-e', script], { cwd: join(folder, 'app') })
  expect(stdout.trim()).toBe('function object')
})
