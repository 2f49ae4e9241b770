import { commandName } from '../output/command-name.ts'
import type { PostResult } from './post-event.ts'

const byStatus: Readonly<Record<number, string>> = {
  400: 'The receiver found the request incomplete. Check that it reads the signature headers, and the body as raw bytes.',
  401: `The receiver rejected the signature. Check that it uses the signing secret (${commandName} listen --print-secret) and verifies the raw bytes of the body. To find the cause, run ${commandName} verify.`,
  403: 'The receiver rejected the request. Exclude this path from its CSRF protection and its sign-in.',
  404: 'The receiver has no such path. Check the path that you forward to.',
  405: 'The receiver accepts no POST at this path.',
  410: 'The service would disable an endpoint that answers 410, and send nothing more.',
  413: 'The receiver accepts no body of this size.',
  415: 'The receiver accepts no application/json at this path.',
  429: 'The receiver limits its requests. The service would wait for at least one minute.',
}

const byCode: Readonly<Record<string, string>> = {
  TIMEOUT: 'The receiver did not answer within 15 s. Answer first, then do the work.',
  ECONNRESET: 'The receiver closed the connection before it answered.',
  EPROTO: 'The receiver does not speak HTTPS at this port. Forward to http:// instead.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "The receiver's certificate is not trusted. Set NODE_EXTRA_CA_CERTS to the certificate that signed it.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "The receiver's certificate is not trusted. Set NODE_EXTRA_CA_CERTS to the certificate that signed it.",
}

/** Returns the likely cause of a failed attempt and the fix. */
export function receiverAdvice({ status, code = '' }: PostResult): string {
  if (status === null) return byCode[code] ?? `The receiver sent no response (${code}).`
  if (status >= 300 && status < 400)
    return 'The receiver answered with a redirect, which the service does not follow. Forward to the final address.'
  return (
    byStatus[status] ??
    (status >= 500
      ? 'The receiver failed. Read its log for the cause.'
      : 'The receiver did not accept the event. Only a status from 200 to 299 accepts it.')
  )
}
