import type { Logger } from 'pino'
import { renderMail } from '../mail/render-mail.ts'
import type { DueMail } from '../store/mail/mails.ts'
import type { Store } from '../store/store.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'
import { MailRefused, type Transport } from './smtp.ts'

export type MailWorkerOptions = {
  store: Pick<Store, 'databaseNow' | 'mails'>
  transport: Transport
  portalUrl: string
  log?: Pick<Logger, 'error' | 'warn'>
  /** Milliseconds between two polls. Default: 1000. */
  pollMs?: number
}

/**
 * The pauses after the first, second and later failed attempts, in milliseconds. The last pause applies to all further
 * attempts until the mail expires.
 */
const pauses = [15_000, 60_000, 300_000, 900_000, 3_600_000]

/**
 * The lease of a mail in milliseconds. An attempt ends earlier by the timeouts of its connection, so no second process
 * sends the mail during the attempt.
 */
const leaseMs = 300_000

/**
 * Starts the worker that sends queued mails. A lease in the database prevents two processes from sending one mail.
 * After a crash between sending and storing the result, a worker sends the mail again, with its first message id.
 */
export function startMailWorker({ store, transport, portalUrl, log, pollMs = 1_000 }: MailWorkerOptions): Loop {
  const { mails, databaseNow } = store

  const giveUp = async (due: DueMail, now: number, reason: string): Promise<void> => {
    log?.warn({ mail: due.id, reason }, 'a mail was given up')
    await mails.giveUp(due, now, reason)
  }

  const attempt = async (due: DueMail): Promise<void> => {
    if (due.mail === undefined) return await giveUp(due, await databaseNow(), 'UNREADABLE')
    if (due.expiresAt <= (await databaseNow())) return await giveUp(due, await databaseNow(), 'EXPIRED')
    try {
      await transport.send(due.id, renderMail(due.mail, portalUrl))
    } catch (cause) {
      if (!(cause instanceof MailRefused)) throw cause
      const now = await databaseNow()
      if (cause.isFinal) return await giveUp(due, now, cause.reason)
      const pause = pauses[Math.min(due.attempt, pauses.length) - 1] ?? leaseMs
      return await mails.retryAt(due, now + pause, cause.reason)
    }
    await mails.sent(due, await databaseNow())
  }

  const poll = async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted) {
      // Leases one mail at a time, so that a slow mail server does not delay mails that other processes could send.
      const [due] = await mails.claim({ now: await databaseNow(), leaseMs, limit: 1 })
      if (due === undefined) return
      await attempt(due)
    }
  }

  return startLoop({ poll, pollMs, log, failure: 'mails could not be sent' })
}
