import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { readConfig } from '../config.ts'
import { sql } from '../store/engine/database.ts'

const inProduction = {
  NODE_ENV: 'production',
  ALLOW_PRIVATE_WEBHOOK_TARGETS: 'off',
  PORTAL_SECOND_FACTOR: 'required',
}
const paths = ['/dev/inbox', '/portal/api/dev/inbox']

/** Sends a request with a `Host` header that the test chooses, because `fetch` does not allow another `Host`. */
const statusOf = (service: TestService, path: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(service.portalUrl + path, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject).end()
  })

const queue = (service: TestService, subject: string): Promise<void> =>
  service.database.transaction((run) =>
    service.store.mails.queue(run, {
      kind: 'confirmOldEmail',
      to: 'layla@example.com',
      locale: 'en',
      facts: { token: 'canary-token', newEmail: subject },
    }),
  )

test('the development inbox shows each waiting mail with its link', async () => {
  await using service = await startTestService()
  await queue(service, '<script>alert(1)</script>@example.com')
  const page = await (await fetch(`${service.portalUrl}/dev/inbox`)).text()
  expect(page).toContain(`${service.portalUrl}/confirm-email#canary-token`)
  expect(page).not.toContain('<script')
  const answer = await fetch(`${service.portalUrl}/portal/api/dev/inbox`)
  const { data } = (await answer.json()) as { data: { to: string; link: string }[] }
  expect(data).toMatchObject([{ to: 'layla@example.com', link: `${service.portalUrl}/confirm-email#canary-token` }])
})

test.each([
  ['Forwarded', { forwarded: 'for=203.0.113.7' }],
  ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.7' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'portal.example.com' }],
  ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
  ['the name of another host', { host: 'portal.example.com' }],
  ['another site as its source', { 'sec-fetch-site': 'cross-site' }],
])('the development inbox refuses a request with %s', async (_, headers) => {
  await using service = await startTestService()
  for (const path of paths) {
    expect(await statusOf(service, path)).toBe(200)
    expect(await statusOf(service, path, headers)).toBe(404)
  }
})

test.each([
  ['in production', inProduction],
  ['that switches it off', { MAIL_INBOX: 'off' }],
  ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@example.com' }],
])('a service %s has no development inbox', async (_, settings) => {
  await using service = await startTestService(settings)
  for (const path of paths) expect(await statusOf(service, path)).toBe(404)
})

test('a service that listens for other machines has no inbox', () => {
  const config = (host: string) => readConfig({ MASTER_KEY: Buffer.alloc(32).toString('base64'), HOST: host })
  expect(config('0.0.0.0').mail.mode).toBe('off')
  expect(config('127.0.0.1').mail.mode).toBe('inbox')
})

test('a service without mail settings queues no mails', async () => {
  await using service = await startTestService(inProduction)
  await queue(service, 'new@example.com')
  expect(await service.database.read(sql`select id from mails`)).toEqual([])
})
