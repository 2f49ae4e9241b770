import { expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../testing/open-test-store.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import type { Mail, MailKind } from '../mail/mail.ts'
import { renderMail } from '../mail/render-mail.ts'
import { createStore } from '../store/store.ts'
import { sql } from '../store/engine/database.ts'
import { startMailWorker } from './mail-worker.ts'
import { openSmtp } from './smtp.ts'

const portalUrl = 'https://portal.loyalty.example'
const to = 'layla@example.com'
const reset = (token: string): Mail => ({ kind: 'reset', to, locale: 'en', facts: { token } })

const openMail = async (tested: TestStore) => {
  const { clock, id, masterKey } = tested
  const storeOn = () => createStore(tested.database(), { realNow: () => clock.now, id, masterKey, mailMode: 'smtp' })
  const store = storeOn()
  const queue = (mail: Mail, expiresAt?: number) =>
    tested.database().transaction((run) => store.mails.queue(run, mail, expiresAt))
  const rows = async () =>
    (await tested.database().read(sql`select state, attempts, sealed, error from mails order by id`)).map((row) => ({
      ...row,
      attempts: Number(row['attempts']),
    }))
  return { store, queue, rows, clock }
}

/**
 * Runs mail workers until the mail server has received `attempts` attempts and the workers' current polls have ended.
 */
const work = async (
  server: Awaited<ReturnType<typeof startMailServer>>,
  { store }: Awaited<ReturnType<typeof openMail>>,
  { workers = 1, attempts = 0 } = {},
): Promise<void> => {
  const { SMTP_URL: url, MAIL_FROM: from } = server.settings
  const transports = await Promise.all(Array.from({ length: workers }, () => openSmtp({ url, from })))
  const running = transports.map((transport) => startMailWorker({ store, transport, portalUrl, pollMs: 10 }))
  await server.untilAttempts(attempts)
  // Each worker polls at once when it starts, and `stop` waits until this poll has ended.
  await Promise.all(running.map((worker) => worker.stop()))
}

test('a recipient receives a mail as plain text and as HTML', async () => {
  await using tested = await openTestStore()
  await using server = await startMailServer()
  const mail = await openMail(tested)
  await mail.queue(reset('secret-of-the-link'))
  await work(server, mail)
  const link = `${portalUrl}/reset-password#secret-of-the-link`
  const [received] = server.received
  expect(received).toMatchObject({ to, subject: 'Choose a new password' })
  expect(received?.text).toContain(link)
  expect(received?.html).toContain(`href="${link}"`)
  expect(await mail.rows()).toEqual([{ state: 'SENT', attempts: 1, sealed: null, error: null }])
})

test('the database contains no readable address or link of a mail', async () => {
  await using tested = await openTestStore()
  const mail = await openMail(tested)
  await mail.queue(reset('canary-token'))
  const stored = JSON.stringify(await tested.database().read(sql`select * from mails`), (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  expect(stored).not.toMatch(/canary|layla/)
  expect(await mail.store.mails.waiting(10)).toMatchObject([{ mail: { facts: { token: 'canary-token' } } }])
})

test('several mail workers send each mail only once', async () => {
  await using tested = await openTestStore()
  await using server = await startMailServer()
  const mail = await openMail(tested)
  for (let number = 0; number < 20; number += 1) await mail.queue(reset(`token-${number}`))
  await work(server, mail, { workers: 4, attempts: 20 })
  await work(server, mail)
  expect(server.attempts()).toBe(20)
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(20)
})

test('the worker repeats a mail to a busy server after a pause', async () => {
  await using tested = await openTestStore()
  await using server = await startMailServer()
  const mail = await openMail(tested)
  server.next('busy')
  await mail.queue(reset('token'))
  await work(server, mail)
  expect(await mail.rows()).toMatchObject([{ state: 'PENDING', attempts: 1, error: 'EMESSAGE 451' }])
  await work(server, mail)
  expect(server.attempts(), 'the pause is not over').toBe(1)
  mail.clock.now += 15_000
  await work(server, mail)
  expect(await mail.rows()).toMatchObject([{ state: 'SENT', attempts: 2, sealed: null }])
})

test('the store gives up a refused mail and deletes its content', async () => {
  await using tested = await openTestStore()
  await using server = await startMailServer()
  const mail = await openMail(tested)
  server.next('refuse')
  await mail.queue(reset('token'))
  await work(server, mail)
  expect(await mail.rows()).toEqual([{ state: 'GIVEN_UP', attempts: 1, sealed: null, error: 'EMESSAGE 550' }])
})

test('the worker never sends an expired mail', async () => {
  await using tested = await openTestStore()
  await using server = await startMailServer()
  const mail = await openMail(tested)
  await mail.queue(reset('token'), mail.clock.now + 1000)
  mail.clock.now += 1000
  await work(server, mail)
  expect(server.attempts()).toBe(0)
  expect(await mail.rows()).toMatchObject([{ state: 'GIVEN_UP', sealed: null, error: 'EXPIRED' }])
})

test('another worker sends the mail of a dead worker after the lease', async () => {
  await using tested = await openTestStore()
  await using server = await startMailServer()
  const mail = await openMail(tested)
  await mail.queue(reset('token'))
  const [lost] = await mail.store.mails.claim({ now: mail.clock.now, leaseMs: 300_000, limit: 1 })
  await work(server, mail)
  expect(server.attempts()).toBe(0)
  mail.clock.now += 300_000
  await work(server, mail)
  expect(server.received).toHaveLength(1)
  await mail.store.mails.giveUp(lost!, mail.clock.now, 'LATE')
  expect(await mail.rows()).toMatchObject([{ state: 'SENT', error: null }])
})

test('prune deletes old mails and the content of expired mails', async () => {
  await using tested = await openTestStore()
  const mail = await openMail(tested)
  const day = 86_400_000
  await mail.queue(reset('token'))
  await mail.store.mails.prune(mail.clock.now + 2 * day)
  expect(await mail.rows(), 'one day after its end').toMatchObject([{ state: 'PENDING' }])
  await mail.store.mails.prune(mail.clock.now + 2 * day + 1)
  expect(await mail.rows()).toMatchObject([{ state: 'GIVEN_UP', sealed: null }])
  await mail.store.mails.prune(mail.clock.now + 30 * day + 1)
  expect(await mail.rows()).toEqual([])
})

const facts = { token: 'token', newEmail: 'new@example.com', organization: 'Rimalta\r\nBank', inviter: '<b>Omar</b>' }
const notice = { action: 'member.removed', actor: 'omar@example.com', env: '', network: '203.0.113.7', at: '0' }
const kinds: MailKind[] = [
  'invitation',
  'reset',
  'confirmNewEmail',
  'confirmOldEmail',
  'emailChanged',
  'emailTaken',
  'notice',
]

test.each(kinds)('the mail %s has complete texts in English and Arabic', (kind) => {
  const rendered = (['en', 'ar'] as const).map((locale) =>
    renderMail({ kind, to, locale, facts: { ...facts, ...notice, role: 'developer' } } as Mail, portalUrl),
  )
  for (const { subject, text, html } of rendered) {
    expect(subject).not.toMatch(/[\r\n]|undefined/)
    expect(text + html).not.toContain('undefined')
    expect(html).not.toContain('<b>')
  }
  expect(rendered[1]?.subject).toMatch(/\p{Script=Arabic}/u)
  expect(rendered[1]?.html).toContain('dir="rtl"')
})
