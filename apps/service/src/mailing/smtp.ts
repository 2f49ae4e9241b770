import type { MailSettings } from './mail-settings.ts'
import type { RenderedMail } from '../mail/render-mail.ts'

/**
 * Thrown for a failed attempt to send a mail. `isFinal` is true if the mail server would refuse a repeated attempt too.
 * `reason` contains no address.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  readonly reason: string
  readonly isFinal: boolean
  constructor(reason: string, isFinal: boolean) {
    super(`the mail server did not take a mail: ${reason}`)
    this.reason = reason
    this.isFinal = isFinal
  }
}

export type Transport = {
  /**
   * Sends a mail. Rejects with `MailRefused`. Pass one id in all attempts of a mail, so that the recipient's server can
   * recognize a repeated mail.
   */
  send: (id: string, mail: RenderedMail) => Promise<void>
  close: () => void
}

/**
 * Converts an error of an attempt. An SMTP reply from 500 on is final for the mail. Without a reply, or after a reply
 * 4xx, a later attempt can succeed.
 */
const refusal = (cause: unknown): MailRefused => {
  const { code, responseCode } = cause as { code?: unknown; responseCode?: unknown }
  const status = typeof responseCode === 'number' ? responseCode : undefined
  const reason = [typeof code === 'string' ? code : 'UNKNOWN', ...(status === undefined ? [] : [status])].join(' ')
  return new MailRefused(reason, code !== 'EAUTH' && status !== undefined && status >= 500)
}

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/**
 * Returns the transport of mails to the mail server. Connections to a server on another machine must be encrypted. Loads
 * the mail library, so that a service without a mail server starts without it.
 */
export async function openSmtp({ url, from }: MailSettings): Promise<Transport> {
  const { createTransport } = await import('nodemailer')
  const { hostname } = new URL(url)
  const domain = from.replace(/^.*@/, '').replace(/>.*$/, '')
  const transport = createTransport(
    {
      url,
      requireTLS: !isLoopback(hostname),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  return {
    async send(id, { to, subject, text, html }) {
      try {
        await transport.sendMail({ to, subject, text, html, messageId: `<${id}@${domain}>` })
      } catch (cause) {
        throw refusal(cause)
      }
    },
    close: () => transport.close(),
  }
}
