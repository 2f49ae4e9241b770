import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

type Behaviour = 'accept' | 'refuse' | 'busy'

/** A mail as its recipient reads it, after decoding. */
export type ReceivedMail = { to: string; subject: string; text: string; html: string; messageId: string }

const readable = (mail: ParsedMail): ReceivedMail => ({
  to: [mail.to]
    .flat()
    .flatMap((each) => each?.value.map(({ address }) => address ?? '') ?? [])
    .join(','),
  subject: mail.subject ?? '',
  text: mail.text ?? '',
  html: mail.html || '',
  messageId: mail.messageId ?? '',
})

/**
 * Starts a real SMTP server on loopback that keeps all mails. `next` sets one behaviour for each of the next mails:
 * `busy` answers 451, and `refuse` answers 550.
 */
export const startMailServer = async () => {
  const received: ReceivedMail[] = []
  const behaviours: Behaviour[] = []
  let attempts = 0
  let changed: () => void = () => {}
  /** Returns the SMTP error with which the server refuses a mail, or null for an accepted mail. */
  const receive = async (stream: Readable): Promise<Error | null> => {
    const mail = await simpleParser(stream)
    attempts += 1
    const behaviour = behaviours.shift() ?? 'accept'
    if (behaviour === 'accept') received.push(readable(mail))
    changed()
    if (behaviour === 'accept') return null
    return Object.assign(new Error(behaviour), { responseCode: behaviour === 'busy' ? 451 : 550 })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const answer = async () => done(await receive(stream))
      void answer()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds())
      await new Promise<void>((resolve) => {
        changed = resolve
      })
  }
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Loyalty <portal@loyalty.example>',
    },
    received,
    attempts: () => attempts,
    next: (...given: Behaviour[]) => void behaviours.push(...given),
    /** Resolves when the server has received this number of attempts to send a mail. */
    untilAttempts: (count: number) => until(() => attempts >= count),
    /** Resolves with the first mail to an address whose text matches the pattern. */
    async mailTo(address: string, pattern = /./u): Promise<ReceivedMail> {
      const found = () => received.find(({ to, text }) => to === address && pattern.test(text))
      await until(() => found() !== undefined)
      return found()!
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
