import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProject, installLinked, type OutsideProject } from './outside-project.ts'
import { packedFor } from './pack-if-changed.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'sdk-package-'))
let project: OutsideProject
beforeAll(async () => {
  const { folder: tarballs, packages } = await packedFor(join(folder, 'npm'))
  const sdk = packages.find(({ name }) => name === '@loyalty/sdk')
  project = createProject(join(folder, 'project'), process.versions.node)
  await installLinked(project, [join(tarballs, sdk?.file ?? '')], [])
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** A program for a runtime that has only Web APIs: it calls the service, reads pages, mints a token and verifies webhooks. */
const edgeProgram = `
import { createServiceClient, webhookHandler, widgetHandler } from '@loyalty/sdk/web'
import { eventFixtures, fakeProblem, fakeService, signWebhook } from '@loyalty/sdk/testing'

const secret = 'whsec_' + 'a'.repeat(32)
const options = { baseUrl: 'https://fake.example', clientId: 'cl_sandbox_1', clientSecret: 'sk_sandbox_1' }
const client = createServiceClient({ ...options, fetch: fakeService() })
const events = []
const receive = webhookHandler({ secrets: [secret], seen: async (id, effect) => effect(), onEvent: (event) => events.push(event.type) })
const widgets = widgetHandler({ client, user: () => ({ id: 'u1' }), order: () => ({ amount: 50, currency: 'SAR', referenceNumber: 'R1' }) })

globalThis.result = (async () => {
  const names = []
  for await (const transaction of client.listTransactions({ startDate: new Date(0), endDate: new Date() })) names.push(typeof transaction)
  const body = JSON.stringify(eventFixtures.LINKED)
  const headers = { 'x-service-event-id': 'evt_1', ...(await signWebhook({ secret, eventId: 'evt_1', body })) }
  const right = await receive(new Request('https://shop.example/webhooks', { method: 'POST', headers, body }))
  const wrong = await receive(new Request('https://shop.example/webhooks', { method: 'POST', headers, body: body + ' ' }))
  const token = await widgets(new Request('https://shop.example/api/widget-token/point-exchange', {
    method: 'POST',
    headers: { origin: 'https://shop.example', 'content-type': 'application/json', 'x-loyalty-widget': '1' },
    body: '{"widget":"point-exchange","reason":"initial"}',
  }))
  const refused = createServiceClient({ ...options, fetch: fakeService({ createTransaction: () => fakeProblem('POINTS_ABOVE_LIMIT') }) })
  const refusal = await refused.createTransaction({}).catch((error) => error.code ?? String(error))
  return JSON.stringify({ names: [...new Set(names)], right: right.status, wrong: wrong.status, token: token.status, refusal, events })
})()
`

/** The Web APIs that Workers and edge functions share. They have no `process`, no `Buffer` and no modules of Node. */
const webApis =
  `fetch Request Response Headers URL URLSearchParams crypto TextEncoder TextDecoder AbortController AbortSignal
  setTimeout clearTimeout DOMException atob btoa performance ReadableStream structuredClone queueMicrotask console`.split(
    /\s+/,
  )

test('the entry for edge runtimes works with Web APIs alone', async () => {
  const file = join(project.folder, 'edge.js')
  writeFileSync(file, edgeProgram)
  const bundle = await rolldown({
    input: file,
    platform: 'browser',
    resolve: { conditionNames: ['workerd', 'import'] },
  })
  const { output } = await bundle.generate({ format: 'iife' })
  expect(output.map((chunk) => (chunk.type === 'chunk' ? chunk.imports : []))).toEqual([[]])
  const context = createContext(
    Object.fromEntries(webApis.map((name) => [name, (globalThis as Record<string, unknown>)[name]])),
  )
  runInContext(output[0].code, context)
  expect(JSON.parse((await context['result']) as string)).toEqual({
    names: ['object'],
    right: 200,
    wrong: 401,
    token: 200,
    refusal: 'POINTS_ABOVE_LIMIT',
    events: ['LINKED'],
  })
})

test('the package refuses to load in a browser', async () => {
  const code = "import('@loyalty/sdk').catch((error) => console.log(error.message))"
  const { stdout } = await run(project.node, ['--conditions=browser', '-e', code], { cwd: project.folder })
  expect(stdout).toContain('must not reach a browser')
})
