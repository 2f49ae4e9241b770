import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '@loyalty/service/testing/free-port'
import { fencesOf, markOf } from '@loyalty/snippets/fences'
import { readme, root } from './snippets.ts'

test.describe.configure({ timeout: 120_000 })

const ports = async () => ({
  DEMO_PORT: String(await freePort()),
  SANDBOX_PORT: String(await freePort()),
  PRODUCTION_PORT: String(await freePort()),
  PORTAL_PORT: String(await freePort()),
  PREVIEW_PORT: String(await freePort()),
})

const npm = (args: readonly string[], env: Record<string, string>) => {
  const child: ChildProcess = spawn('npm', args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'pipe',
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>
  return {
    output: () => output,
    exited,
    /** Sends SIGINT, the signal of Ctrl-C, to the process group of the started command. */
    interrupt: () => process.kill(-child.pid!, 'SIGINT'),
  }
}

const npmStart = (env: Record<string, string>) => npm(['start'], env)

/** Runs a `loyalty` command from the README, with the port of this test's demo in place of port 3000. */
const npmRunLoyalty = (command: string, env: { DEMO_PORT: string }) => {
  const lines = fencesOf(readme).flatMap((block) => (markOf(block, 'run') === 'start' ? block.body.split('\n') : []))
  const line = lines.find((each) => each.startsWith(`npm run loyalty -- ${command}`))?.slice('npm '.length) ?? 'none'
  return npm(line.replace(':3000', `:${env.DEMO_PORT}`).split(' '), env)
}

const signIn = async (port: string, email: string, password: string): Promise<number> => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  return (await fetch(`http://localhost:${port}/portal/api/session`, { method: 'POST', headers, body })).status
}

const secretIn = (output: string): string => /Sandbox client secret (\S+)/.exec(output)?.[1] ?? 'none'

test('npm start serves the demo, stops on Ctrl-C and keeps data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-start-'))
  const env = { ...(await ports()), DATA_DIR: folder }
  const status = async (port: string, path: string) => (await fetch(`http://localhost:${port}${path}`)).status
  const first = npmStart(env)
  await expect.poll(first.output, { timeout: 90_000 }).toContain('Ctrl-C')
  expect(await status(env.DEMO_PORT, '/')).toBe(200)
  expect(await status(env.SANDBOX_PORT, '/readyz')).toBe(200)
  expect(await status(env.PRODUCTION_PORT, '/readyz')).toBe(200)
  expect(first.output()).toMatch(/Webhook secret\s+whsec_/)
  const [email = '', password = ''] = [/Portal sign-in\s+(\S+)/, /Portal password\s+(\S+)/].map(
    (line) => line.exec(first.output())![1]!,
  )
  for (const role of ['owner', 'developer', 'support', 'finance', 'viewer']) {
    const person = email.replace('owner', role)
    expect(first.output()).toContain(person)
    expect(await signIn(env.PORTAL_PORT, person, password)).toBe(200)
  }
  expect(await status(env.PORTAL_PORT, '/dev/inbox')).toBe(200)
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: /client id\s+(\S+)/.exec(first.output())![1]!,
    client_secret: secretIn(first.output()),
  })
  expect(
    (await fetch(`http://localhost:${env.SANDBOX_PORT}/oauth2/token`, { method: 'POST', body: form })).status,
  ).toBe(200)

  const listening = npmRunLoyalty('listen', env)
  await expect.poll(listening.output, { timeout: 20_000 }).toContain('Waiting for events')
  await npmRunLoyalty('trigger', env).exited
  await expect.poll(listening.output, { timeout: 20_000 }).toMatch(/200.*LINKED \(test\)/)
  listening.interrupt()
  await expect.poll(listening.output).toContain('Stopped. Events: 1, accepted by the receiver: 1.')

  expect(statSync(join(folder, 'dev.env')).mode & 0o777).toBe(0o600)
  first.interrupt()
  await first.exited
  await expect(status(env.DEMO_PORT, '/')).rejects.toThrow()
  await expect(status(env.SANDBOX_PORT, '/readyz')).rejects.toThrow()

  // Removes the owners' passwords from the file. The next start must add the missing passwords.
  const file = join(folder, 'dev.env')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\w+_OWNER_PASSWORD=.*\n/gm, ''))
  const second = npmStart(env)
  await expect.poll(second.output, { timeout: 60_000 }).toContain('Ctrl-C')
  expect(secretIn(second.output())).toBe(secretIn(first.output()))
  expect(await signIn(env.PORTAL_PORT, email, password), 'an owner keeps the password').toBe(200)
  second.interrupt()
  await second.exited
  expect(readFileSync(file, 'utf8')).toContain(secretIn(first.output()))
  expect(readFileSync(file, 'utf8')).toMatch(/^RIMALTA_BANK_OWNER_PASSWORD=\S{24}$/m)
  rmSync(folder, { recursive: true, force: true })
})

test('a port in use prints one line that names the port’s setting', async () => {
  const env = await ports()
  const squatter = createServer().listen(Number(env.SANDBOX_PORT), '127.0.0.1')
  await once(squatter, 'listening')
  const started = npmStart({ ...env, DATA_DIR: join(tmpdir(), 'loyalty-never') })
  const [code] = await started.exited
  squatter.close()
  expect(code).not.toBe(0)
  expect(started.output()).toContain(
    `Port ${env.SANDBOX_PORT} (service, sandbox) is taken: free it, or start with SANDBOX_PORT=<another port>.`,
  )
})
