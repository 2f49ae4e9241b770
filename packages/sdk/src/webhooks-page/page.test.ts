import { execFileSync } from 'node:child_process'
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

test('the code for Node runs as it stands on the page, and books each transaction once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const put = (name: string, text: string) =>
    writeFileSync(
      join(folder, name),
      text.replaceAll(/ from '([^.].*)'/g, (all, name: string) => (addresses[name] ? ` from '${addresses[name]}'` : all)),
    )
  for (const name of ['express.mjs', 'fetch.mjs', 'lambda.mjs', 'books.mjs', 'basic.mjs']) put(name, codeBlock(`js ${name}`))
  put('drive.mjs', readFileSync(here('runners/drive.mjs'), 'utf8'))

  const env = { ...process.env, WEBHOOK_SECRETS: 'whsec_old,whsec_one', HOOK_USER: 'hook-user', HOOK_PASSWORD: 'p@ss:w0rd' }
  expect(JSON.parse(execFileSync(process.execPath, ['drive.mjs'], { cwd: folder, env, encoding: 'utf8' }))).toEqual({
    answers: { first: 200, again: 200, altered: 401, empty: 401, byFetch: 200, byExpress: 200, underAnotherId: 200 },
    tries: ['The books are closed', 'The effect must not wait', false, true],
    basic: [true, false, false, false],
    ledger: ['txn_1', 'txn_2', 'txn_3'],
    seen: ['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5'],
  })
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
