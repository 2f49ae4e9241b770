import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainRefusal, readRecordedHeaders } from '../diagnosis.ts'
import { snippet } from '@loyalty/snippets'

const run = promisify(execFile)
const workspace = fileURLToPath(new URL('../../', import.meta.url))
const tsc = join(workspace, 'node_modules/.bin/tsc')
const runner = (name: string) => new URL(`runners/${name}`, import.meta.url)
const secret = 'whsec_frameworks'

/** A folder of this workspace, where the programs find the packages that they import. */
let folder = ''
beforeAll(() => {
  mkdirSync(join(workspace, '.cache'), { recursive: true })
  folder = mkdtempSync(join(workspace, '.cache/frameworks-'))
  for (const name of ['books.mjs', 'express.mjs', 'fastify.mjs', 'fetch.mjs', 'nest.ts', 'record.mjs'])
    writeFileSync(join(folder, name), snippet(`webhooks/${name}`))
  copyFileSync(runner('drive-frameworks.mjs'), join(folder, 'drive.mjs'))
  const compilerOptions = {
    experimentalDecorators: true,
    isolatedModules: true,
    allowJs: true,
    rootDir: '/',
    types: ['node'],
  }
  const extending = { extends: '../../../../tsconfig.base.json', compilerOptions }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...extending, files: ['nest.ts'] }))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the controller of NestJS has the types of both packages', async () => {
  await expect(run(tsc, ['-p', folder, '--noEmit'])).resolves.toMatchObject({ stdout: '' })
})

test('Fastify, NestJS and the recorder pass the bytes that were signed', async () => {
  const emit = ['--ignoreConfig', '--noCheck', '--noResolve', '--experimentalDecorators', '--module', 'esnext']
  await run(tsc, [...emit, '--target', 'es2022', join(folder, 'nest.ts')])
  const env = { ...process.env, LOYALTY_WEBHOOK_SECRETS: secret }
  const { stdout } = await run(process.execPath, ['drive.mjs'], { cwd: folder, env })
  expect(JSON.parse(stdout.slice(stdout.indexOf('{"byFastify')))).toEqual({
    byFastify: [200, 200, 401, 'parsed'],
    byNest: [200, 200, 401],
    recorded: [200, 200, 401],
  })
  // The last delivery had a space after its body.
  const recording = {
    body: readFileSync(join(folder, 'body.json')),
    headers: readRecordedHeaders(readFileSync(join(folder, 'headers.json'), 'utf8'), 'headers.json'),
    secrets: [secret],
    tolerance: 300,
    now: Date.now() / 1000,
  }
  expect(recording.body.toString()).toBe('{"type":"LINKED","sourceUserId":"é"} ')
  expect(await explainRefusal(recording)).toMatchObject({ findings: [{ code: 'BODY_WHITE_SPACE_CHANGED' }] })
})
