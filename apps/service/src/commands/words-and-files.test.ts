import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { bank } from '../../testing/service.ts'
import { runProgram as run, type Settings } from '../../testing/run-program.ts'

// Each call of `run` starts a Node process, which can take seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const folder = await mkdtemp(join(tmpdir(), 'loyalty-words-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the program prints its usage for --help and unknown commands', async () => {
  const help = await run(['--help'])
  expect([help.status, help.err]).toEqual([0, ''])
  for (const name of ['serve', 'verify', 'catalog', 'keys', 'clock']) expect(help.out).toContain(`\n  ${name}`)
  const unknown = await run(['sever'])
  expect([unknown.status, unknown.out]).toEqual([2, ''])
  expect(unknown.err).toContain('There is no command sever.')
  expect(unknown.err).toContain('Usage:')
})

test('each command prints its help after wrong arguments', async () => {
  const names = ['serve', 'verify', 'catalog', 'keys', 'clock']
  const helps = await Promise.all(names.map((name) => run([name, '--help'])))
  expect(helps.map(({ status, out }) => [status, out.startsWith('Usage:')])).toEqual(names.map(() => [0, true]))
  const mistakes = [
    ['catalog', 'apply'],
    ['clock', 'org_1'],
    ...['-5', '1.5', '1e9', '0', '99999999999999'].map((number) => ['clock', 'org_1', 'advance', number]),
    ['clock', 'org_1', 'set', 'soon'],
    ['verify', 'it'],
    ['keys', 'rotate', 'everywhere'],
  ]
  const answers = await Promise.all(mistakes.map((words) => run(words)))
  expect(answers.map(({ status, err }) => [status, err.includes('Usage:')])).toEqual(mistakes.map(() => [2, true]))
  expect(answers[2]!.err).toMatch(/^-5 is no number of seconds: it must be a whole number from 1 to \d+/)
})

test('commands fail without creating a missing database file', async () => {
  const file = join(folder, 'nothing.db')
  expect(await run(['verify'], { DATABASE_FILE: file })).toEqual({
    status: 1,
    out: '',
    err: `There is no database at ${file}.\n`,
  })
  const key = randomBytes(32).toString('base64')
  for (const words of [
    ['clock', bank.organizationId, 'show'],
    ['clock', bank.organizationId, 'reset'],
    ['keys', 'rotate', 'sandbox'],
  ])
    expect(await run(words, { DATABASE_FILE: file, MASTER_KEY: key })).toEqual({
      status: 1,
      out: '',
      err: `There is no database at ${file}.\n`,
    })
  expect(existsSync(file)).toBe(false)
})

test('commands refuse an empty or invalid database file', async () => {
  const key = randomBytes(32).toString('base64')
  const [empty, text] = [join(folder, 'empty.db'), join(folder, 'text.db')]
  await writeFile(empty, '')
  await writeFile(text, 'This is no database. '.repeat(100))
  for (const words of [['verify'], ['clock', bank.organizationId, 'reset'], ['keys', 'rotate', 'sandbox']]) {
    expect((await run(words, { DATABASE_FILE: empty, MASTER_KEY: key })).err).toBe(
      `The database at ${empty} is not set up for this version: start the service once, or apply a catalogue.\n`,
    )
    expect((await run(words, { DATABASE_FILE: text, MASTER_KEY: key })).err).toBe(
      `${text} cannot be used as the database: it is no SQLite database.\n`,
    )
  }
  const serve = (more: Settings) =>
    run(['serve'], {
      MASTER_KEY: key,
      PRODUCTION_PORT: '0',
      SANDBOX_PORT: '0',
      PORTAL_PORT: '0',
      PREVIEW_PORT: '0',
      ...more,
    })
  expect((await serve({ DATABASE_FILE: text })).err).toContain('it is no SQLite database')
  expect((await serve({ DATABASE_FILE: folder })).err).toContain('it cannot be opened')
  expect(await serve({ LOG_LEVEL: 'loud' })).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^LOG_LEVEL must be one of fatal, .*\n$/),
  })
})
