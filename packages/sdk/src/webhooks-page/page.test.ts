import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { webhookEvent, webhookHeaders } from '@loyalty/contract'
import { receiverRefusals } from '../webhook-refusals.ts'
import { codeBlock, page } from './code-block.ts'

const here = (path: string) => new URL(path, import.meta.url)

/** Where a file outside this package finds what the page's code imports by name. */
const addresses: Readonly<Record<string, string>> = {
  '@loyalty/sdk': here('../index.ts').href,
  '@loyalty/sdk/express': here('../express.ts').href,
  express: pathToFileURL(createRequire(import.meta.url).resolve('express')).href,
}

/** A folder with the page's programs, each under its name. */
const putPrograms = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const put = (name: string, text: string) =>
    writeFileSync(
      join(folder, name),
      text.replaceAll(/ from '([^.].*)'/g, (all, name: string) => (addresses[name] ? ` from '${addresses[name]}'` : all)),
    )
  for (const name of ['express.mjs', 'fetch.mjs', 'lambda.mjs', 'books.mjs', 'basic.mjs']) put(name, codeBlock(`js ${name}`))
  put('drive.mjs', readFileSync(here('runners/drive.mjs'), 'utf8'))

  return folder
}

test('the code for Node runs as it stands on the page, and books each transaction once, for an order that it fits', () => {
  const folder = putPrograms()
  const env = { ...process.env, WEBHOOK_SECRETS: 'whsec_old,whsec_one', HOOK_USER: 'hook-user', HOOK_PASSWORD: 'p@ss:w0rd' }
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
    },
    tries: ['The books are closed', 'The effect must not wait', false, true],
    basic: [true, false, false, false],
    paid: ['txn_1', 'txn_2', 'txn_3'],
    unmatched: ['txn_4', 'txn_5', 'txn_TEST'],
    seen: ['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5', 'evt_6', 'evt_7', 'evt_8'],
  })
})

test.each(['express.mjs', 'fetch.mjs', 'basic.mjs'])('%s does not start where what it verifies with is not set, or is empty', (program) => {
  const folder = putPrograms()
  const { PATH } = process.env
  for (const text of [undefined, '']) {
    const set = text === undefined ? {} : { WEBHOOK_SECRETS: text, HOOK_USER: 'hook-user', HOOK_PASSWORD: text }
    const { status, stderr } = spawnSync(process.execPath, [program], { cwd: folder, env: { PATH, ...set }, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^(Type)?Error: /m)])
  }
})

test('the page explains every reason, with its status', () => {
  const explained = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)].map(([, reason, status]) => [reason, Number(status)])
  expect(explained).toEqual(Object.entries(receiverRefusals).map(([reason, [status]]) => [reason, status]))
})

test('the page names every header', () => {
  for (const header of Object.values(webhookHeaders)) expect(page).toContain(`\`${header}\``)
})

test('the bodies on the page are events', () => {
  const bodies = [...page.matchAll(/\n```json\n(.*?)\n```/gs)].map(([, body]) => JSON.parse(body ?? '') as unknown)
  expect(bodies).toHaveLength(2)
  for (const body of bodies) expect(webhookEvent.parse(body)).toEqual(body)
})

test('the links within the page lead somewhere', () => {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  const links = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor)
  expect(links.length).toBeGreaterThan(10)
  expect(headings).toEqual(expect.arrayContaining(links))
})
