import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { webhookEvent, webhookHeaders } from '@loyalty/contract'
import { receiverRefusals } from '../webhooks/webhook-refusals.ts'
import { snippet } from '@loyalty/snippets'
import { guide } from './guide.ts'

const here = (path: string) => new URL(path, import.meta.url)

/** The file URL of each package that the guide's programs import. The programs run in a folder outside this package. */
const addresses: Readonly<Record<string, string>> = {
  '@loyalty/sdk': here('../index.ts').href,
  '@loyalty/sdk/express': here('../express.ts').href,
  express: pathToFileURL(createRequire(import.meta.url).resolve('express')).href,
}

/** Writes the guide's programs to a temporary folder and returns the folder. */
const writePrograms = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const put = (name: string, text: string) =>
    writeFileSync(
      join(folder, name),
      text.replaceAll(/ from '([^.].*)'/g, (all, name: string) =>
        addresses[name] ? ` from '${addresses[name]}'` : all,
      ),
    )
  for (const name of ['express.mjs', 'fetch.mjs', 'lambda.mjs', 'any-server.mjs', 'books.mjs', 'basic.mjs'])
    put(name, snippet(`webhooks/${name}`))
  put('drive.mjs', readFileSync(here('runners/drive.mjs'), 'utf8'))

  return folder
}

test("the guide's Node program applies each transaction once", () => {
  const folder = writePrograms()
  const env = {
    ...process.env,
    LOYALTY_WEBHOOK_SECRETS: 'whsec_old,whsec_one',
    HOOK_USER: 'hook-user',
    HOOK_PASSWORD: 'p@ss:w0rd',
  }
  expect(JSON.parse(execFileSync(process.execPath, ['drive.mjs'], { cwd: folder, env, encoding: 'utf8' }))).toEqual({
    answers: {
      first: 200,
      again: 200,
      altered: 401,
      empty: 401,
      byFetch: 200,
      byExpress: 200,
      underAnotherId: 200,
      ofATest: 200,
      anotherValue: 200,
      anotherTransaction: 200,
      headersAsLists: 200,
      repeated: 400,
      anyServer: 200,
      anyServerAltered: 401,
    },
    tries: ['The database is closed', 'The effect must not wait', false, true],
    basic: [true, false, false, false],
    paid: ['txn_1', 'txn_2', 'txn_3'],
    unmatched: ['txn_4', 'txn_5', 'txn_TEST'],
    seen: ['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5', 'evt_6', 'evt_7', 'evt_8'],
  })
})

test.each(['express.mjs', 'fetch.mjs', 'basic.mjs'])(
  "the guide's program %s exits at startup without a secret or password",
  (program) => {
    const folder = writePrograms()
    const { PATH } = process.env
    for (const text of [undefined, '']) {
      const set =
        text === undefined ? {} : { LOYALTY_WEBHOOK_SECRETS: text, HOOK_USER: 'hook-user', HOOK_PASSWORD: text }
      const { status, stderr } = spawnSync(process.execPath, [program], {
        cwd: folder,
        env: { PATH, ...set },
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^(Type)?Error: /m)])
    }
  },
)

test('the guide lists every refusal reason with the HTTP status', () => {
  const explained = [...guide.matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)].map(([, reason, status]) => [
    reason,
    Number(status),
  ])
  expect(explained).toEqual(Object.entries(receiverRefusals).map(([reason, [status]]) => [reason, status]))
})

test('the guide names every webhook header', () => {
  for (const header of Object.values(webhookHeaders)) expect(guide).toContain(`\`${header}\``)
})

test('the JSON bodies in the guide are valid events', () => {
  const bodies = ['transaction-completed', 'linked'].map(
    (name) => JSON.parse(snippet(`webhooks/${name}.json`)) as unknown,
  )
  for (const body of bodies) expect(webhookEvent.parse(body)).toEqual(body)
})

test('every link within the guide resolves', () => {
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  const links = [...guide.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor)
  expect(links.length).toBeGreaterThan(10)
  expect(headings).toEqual(expect.arrayContaining(links))
})
