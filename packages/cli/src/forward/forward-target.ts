import { parseUrl } from '../options/parse-url.ts'
import { UsageError } from '../output/usage-error.ts'

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  )
}

/**
 * Returns the address that receives forwarded events. Accepts short forms: `localhost:3000/webhooks`, `:3000/webhooks`,
 * `3000`. Throws `UsageError` for malformed text or a password. A remote address needs `allowRemote`.
 */
export function readForwardTarget(text: string, allowRemote: boolean): URL {
  const local = text.replace(/^:?(?=\d{1,5}(?:\/|$))/, 'localhost:')
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(local) ? local : `http://${local}`)
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      'The address to forward to is not an http or https URL. Use one such as http://localhost:3000/webhooks.',
    )
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      'The address to forward to contains a user name or a password. Remove them: receivers trust events by signature.',
    )
  if (!allowRemote && !isLoopback(url.hostname))
    throw new UsageError(
      `${url.hostname} is not this machine. Forward to localhost, 127.0.0.1 or [::1], or add --allow-remote.`,
    )
  return url
}
