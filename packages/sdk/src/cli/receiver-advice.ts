import { commandName } from './command-name.ts'
import type { Posted } from './post-event.ts'

const byStatus: Readonly<Record<number, string>> = {
  400: 'It found the request incomplete: see that it reads the signature headers, and the body as raw bytes.',
  401: `It refused the signature: see that it has the secret that is signed with (${commandName} listen --print-secret), and verifies the raw bytes of the body. ${commandName} verify says why.`,
  403: 'It refused the request: a guard against forged forms (CSRF) or a sign-in must let this path pass.',
  404: 'It has nothing at this path: see the path that you forward to.',
  405: 'It takes no POST at this path.',
  410: 'To the service this means that the endpoint is gone: it would switch the endpoint off and send nothing more.',
  413: 'It takes no body of this size.',
  415: 'It takes no application/json at this path.',
  429: 'It says that it is asked too often; the service would wait for a minute at least.',
}

const byCode: Readonly<Record<string, string>> = {
  TIMEOUT: 'It did not answer within 15 s: answer first, then do the work.',
  ECONNRESET: 'It broke the connection off before it had answered.',
  EPROTO: 'It does not speak HTTPS at this port: forward to http:// instead.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not trusted: name the one that signed it in NODE_EXTRA_CA_CERTS.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate is not trusted: name the one that signed it in NODE_EXTRA_CA_CERTS.',
}

/** What a failed attempt means and what to do about it, in a sentence. */
export const receiverAdvice = ({ status, code = '' }: Posted): string => {
  if (status === null) return byCode[code] ?? `It gave no answer (${code}).`
  if (status >= 300 && status < 400) return 'It answered with a redirect, which the service does not follow: forward to the final address.'
  return (
    byStatus[status] ?? (status >= 500 ? 'It failed: its own log says why.' : 'Only an answer from 200 to 299 means that it was taken.')
  )
}
