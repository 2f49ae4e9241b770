import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebhookEventItem } from '@loyalty/contract'
import { bank, startTestService, telecom, type TestService } from '../../testing/service.ts'
import { startReceiver, until, type Received } from '../../testing/webhooks.ts'

const main = fileURLToPath(new URL('../../../../packages/cli/src/main.ts', import.meta.url))

type Credentials = { clientId: string; clientSecret: string }

/** Runs the command-line program of callers' developers in its own process. */
const loyalty = (baseUrl: string, { clientId, clientSecret }: Credentials, ...args: string[]) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      LOYALTY_BASE_URL: baseUrl,
      LOYALTY_CLIENT_ID: clientId,
      LOYALTY_CLIENT_SECRET: clientSecret,
    },
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  const ended = once(child, 'close').then(([status]) => ({ ...said, status: status as number | null }))
  return {
    said,
    ended,
    interrupt: () => child.kill('SIGINT'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts a proxy in front of the service. The proxy can cut connections. */
const startRelay = async (target: string) => {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((from) => {
    const to = connect(Number(new URL(target).port), '127.0.0.1')
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => [from, to].forEach((each) => each.destroy()))
    }
    if (isCut) from.destroy()
    from.pipe(to).pipe(from)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = (): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => (isCut = false),
    async [Symbol.asyncDispose]() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

let registered: Awaited<ReturnType<typeof startReceiver>>
let service: TestService
beforeAll(async () => {
  registered = await startReceiver()
  service = await startTestService({ SHOP_URL: new URL(registered.url).origin })
})
afterAll(async () => {
  await service.close()
  await registered[Symbol.asyncDispose]()
})

const run = (...args: string[]) => loyalty(service.baseUrls.sandbox, service.credentials(), ...args)
const trigger = async (): Promise<string> => (await (await service.caller()).sendTestEvent({ body: {} })).id
const issue = async (referenceNumber: string): Promise<void> => {
  const body = {
    programId: 'prg_drovak',
    destinationAccount: { destinationUserId: '7730051944' },
    referenceNumber,
    basePoints: 500,
  }
  await (await service.caller()).createTransaction({ body })
}
const listen = async (
  url: string,
  baseUrl = service.baseUrls.sandbox,
  credentials: Credentials = service.credentials(),
) => {
  const listening = loyalty(baseUrl, credentials, 'listen', '--forward-to', url)
  await until(() => expect(listening.said.stderr).toContain('Waiting for events'))
  return listening
}
const idsOf = (received: Received[]): string[] => received.map(({ headers }) => String(headers['x-service-event-id']))
const byEvent = (a: Received, b: Received): number =>
  idsOf([a])
    .join()
    .localeCompare(idsOf([b]).join())

test('the listen command forwards the body and headers of each webhook', async () => {
  await using local = await startReceiver()
  await using listening = await listen(local.url)
  await issue('COMMAND-LINE-1')
  await trigger()
  await until(() => expect(local.received).toHaveLength(2))
  const ids = idsOf(local.received)
  const sent = () =>
    registered.received.filter(({ headers }) => ids.includes(String(headers['x-service-event-id']))).sort(byEvent)
  await until(() => expect(sent()).toHaveLength(2))

  const comparable = ({ headers, body }: Received) => {
    const { host: _1, connection: _2, ...rest } = headers
    const fixed = Object.entries(rest).map(
      ([name, value]) => [name, /signature|timestamp/.test(name) ? typeof value : value] as const,
    )
    return { body, headers: Object.fromEntries(fixed) }
  }
  expect(local.received.map(comparable)).toEqual(sent().map(comparable))
  expect(local.received.map(({ headers }) => headers['x-service-test-event'])).toEqual([undefined, 'true'])
  for (const id of ids)
    await until(() =>
      expect(listening.said.stdout).toMatch(new RegExp(`^[\\d:]{8}  204 +\\d+ ms  ${id}  TRANSACTION_COMPLETED`, 'm')),
    )
})

test('the listen command forwards only its own client’s events until Ctrl-C', async () => {
  await using local = await startReceiver()
  await using listening = await listen(local.url)
  await (await service.caller(telecom)).sendTestEvent({ body: {} })
  const id = await trigger()
  await until(() => expect(listening.said.stdout).toContain(id))
  expect(idsOf(local.received)).toEqual([id])
  listening.interrupt()
  expect(await listening.ended).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('Stopped. Events: 1, accepted by the receiver: 1.') as string,
  })
})

test('the listen command resends unanswered events after its receiver restarts', async () => {
  await using hanging = await startReceiver(() => undefined)
  await using listening = await listen(hanging.url)
  const ids = [await trigger(), await trigger(), await trigger()]
  await until(() => expect(hanging.received).toHaveLength(1))
  await hanging[Symbol.asyncDispose]()
  await until(() => expect(listening.said.stderr).toContain('No server listens'))
  await using again = await startReceiver(undefined, Number(new URL(hanging.url).port))
  await until(() => expect(idsOf(again.received)).toEqual(ids))
  expect(again.received[0]?.headers['x-service-delivery-attempt']).toBe('2')
})

test('Ctrl-C during an unanswered delivery prints the command that resends the event', async () => {
  await using hanging = await startReceiver(() => undefined)
  await using listening = await listen(hanging.url)
  const id = await trigger()
  await until(() => expect(hanging.received).toHaveLength(1))
  listening.interrupt()
  const { stderr, status } = await listening.ended
  expect(status).toBe(0)
  expect(stderr).toContain(`${id} was not answered`)
  expect(stderr).toContain(`loyalty events resend ${id} --forward-to ${hanging.url}\n`)
  const resending = run('events', 'resend', id, '--forward-to', hanging.url)
  await until(() => expect(hanging.received).toHaveLength(2))
  resending.interrupt()
  expect(await resending.ended).toMatchObject({ status: 1, stdout: '', stderr: `\nStopped: ${id} was not answered.\n` })
})

test('the listen command reports a lost connection and resumes without losing events', async () => {
  await using relay = await startRelay(service.baseUrls.sandbox)
  await using local = await startReceiver()
  await using listening = await listen(local.url, relay.url)
  const ids = [await trigger()]
  await until(() => expect(idsOf(local.received)).toEqual(ids))
  relay.cut()
  await until(() => expect(listening.said.stderr).toContain('Disconnected'))
  ids.push(await trigger(), await trigger())
  relay.mend()
  await until(() => expect(listening.said.stderr).toContain('Connected again'))
  ids.push(await trigger())
  await until(() => expect(idsOf(local.received)).toEqual(ids))
})

test('after a service restart, the listen command continues with the next event', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-listen-'))
  const secrets = Object.fromEntries(
    [bank, telecom].map(({ organizationId }) => {
      const pair = (env: string) => ({
        clientSecret: `sk_${env}_${randomBytes(32).toString('base64url')}`,
        webhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
      })
      return [organizationId, { sandbox: pair('sandbox'), production: pair('live') }]
    }),
  )
  const settings = {
    DATABASE_FILE: join(folder, 'service.db'),
    MASTER_KEY: randomBytes(32).toString('base64'),
    SEED_SECRETS: JSON.stringify(secrets),
  }
  const credentials = {
    clientId: bank.clientId.sandbox,
    clientSecret: secrets[bank.organizationId]!.sandbox.clientSecret,
  }
  const first = await startTestService(settings)
  const baseUrl = first.baseUrls.sandbox
  await using local = await startReceiver()
  await using listening = await listen(local.url, baseUrl, credentials)
  const triggered = async () => (await loyalty(baseUrl, credentials, 'trigger', 'linked').ended).stdout.trim()
  const ids = [await triggered()]
  await first.close()
  await until(() => expect(listening.said.stderr).toContain('Disconnected'))
  const second = await startTestService({ ...settings, SANDBOX_PORT: new URL(baseUrl).port })
  ids.push(await triggered())
  await until(() => expect(idsOf(local.received)).toEqual(ids))
  expect(listening.said.stderr).toContain('Connected again')
  await second.close()
  rmSync(folder, { recursive: true })
})

test('the listen command retries a rejected delivery, then prints the resend command', async () => {
  await using local = await startReceiver((response) => response.writeHead(401).end())
  await using listening = await listen(local.url)
  const id = await trigger()
  await until(() => expect(listening.said.stderr).toContain(`loyalty events resend ${id} --forward-to ${local.url}`))
  expect(listening.said.stderr).toContain('The receiver rejected the signature')
  expect(local.received).toHaveLength(4)
  local.answer = (response) => response.writeHead(200).end()
  expect(await run('events', 'resend', id, '--forward-to', local.url).ended).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(id) as string,
  })
  expect(idsOf(local.received)).toEqual(Array(5).fill(id))
})

test('the events command lists and resends an event from the trigger command', async () => {
  const { stdout, status } = await run('trigger', 'delinked').ended
  const id = stdout.trim()
  expect([id, status]).toEqual([expect.stringMatching(/^evt_\w{26}$/), 0])
  expect((await run('events', 'list', '--limit', '1').ended).stdout).toMatch(
    new RegExp(`^\\S+Z  ${id}  DELINKED \\(test\\)\\n$`),
  )
  const [event] = JSON.parse((await run('events', 'list', '--limit', '1', '--json').ended).stdout) as WebhookEventItem[]
  const arrived = () => registered.received.filter(({ headers }) => headers['x-service-event-id'] === id)
  await until(() => expect(arrived().map(({ body }) => body)).toEqual([event?.body]))
  expect((await run('events', 'resend', id).ended).stderr).toBe(`DELINKED ${id} is queued again for 1 endpoint.\n`)
  await until(() => expect(arrived()).toHaveLength(2))
})

test('the command-line program prints an error of the service as a sentence', async () => {
  const unknown = await run('events', 'resend', 'evt_01JGFJJZ00ABCDEFGHJKMNPQRS').ended
  expect([unknown.stderr, unknown.status]).toEqual([
    expect.stringMatching(/^No event in this environment has this id.*WEBHOOK_EVENT_NOT_FOUND, request req_\w+\)\n$/),
    1,
  ])
  const other = { ...service.credentials(), clientSecret: `${service.credentials().clientSecret}x` }
  const refused = await loyalty(service.baseUrls.sandbox, other, 'listen').ended
  expect([refused.stderr, refused.status]).toEqual([
    expect.stringMatching(/^The service rejected this client id and client secret/),
    1,
  ])
  expect(refused.stderr).not.toContain(other.clientSecret)
})
