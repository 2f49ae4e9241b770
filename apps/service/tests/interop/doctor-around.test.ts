import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary.ts'
import { failed, startDoctorStage } from './doctor-stage.ts'

const { doctor, proxyWith, close } = await startDoctorStage()
afterAll(close)

test.each<[string, RegExp, (headers: Headers) => void]>([
  ['adds X-Frame-Options', /has X-Frame-Options: DENY$/, (headers) => headers.set('x-frame-options', 'DENY')],
  [
    'replaces frame-ancestors',
    /is “'self'”, without http/,
    (headers) => headers.set('content-security-policy', "default-src 'self'; frame-ancestors 'self'"),
  ],
])('doctor finds a proxy that %s', async (_, seen, change) => {
  const run = await doctor({ env: { LOYALTY_BASE_URL: await proxyWith(change) } })
  expect(failed(run)).toContainEqual(expect.stringMatching(new RegExp(`^Frame headers: .*${seen.source}`)))
  expect(run.status).toBe(1)
})

test('doctor finds a secret in the repository and does not print it', async () => {
  await using folder = await temporaryFolder()
  const repository = folder.path
  const leaked = `sk_live_${'canary'.repeat(6)}`
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repository })
  git('init', '-q')
  writeFileSync(join(repository, 'server.js'), `const secret = '${leaked}'\n`)
  git('add', 'server.js')
  const found = await doctor({ args: ['--go-live'], cwd: repository })
  expect(failed(found)).toContain('Secrets in the repository: a secret in server.js')
  expect(found.output).not.toContain(leaked)
  const below = join(repository, 'pages')
  mkdirSync(below)
  const foundAbove = await doctor({ args: ['--go-live'], cwd: below })
  expect(failed(foundAbove)).toContain('Secrets in the repository: a secret in ../server.js')
  writeFileSync(join(repository, 'server.js'), 'const secret = process.env.LOYALTY_CLIENT_SECRET\n')
  const clean = await doctor({ args: ['--go-live'], cwd: repository })
  expect(clean.findings).toContainEqual(
    expect.objectContaining({
      check: 'Secrets in the repository',
      level: 'ok',
      seen: 'none in the present files; the history is not searched',
    }),
  )
  const withoutGit = await doctor({ args: ['--go-live'], cwd: repository, env: { PATH: below } })
  expect(withoutGit.findings).toContainEqual(
    expect.objectContaining({ check: 'Secrets in the repository', seen: 'not checked: git is not installed' }),
  )
})
