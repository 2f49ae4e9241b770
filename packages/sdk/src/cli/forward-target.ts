import { UsageError } from './usage-error.ts'

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** The address that events are sent on to: `localhost:3000/webhooks`, `:3000/webhooks` and `3000` will do. Throws `UsageError` for one that is not on this machine. */
export const readForwardTarget = (text: string, allowRemote: boolean): URL => {
  const local = text.replace(/^:?(?=\d{1,5}(?:\/|$))/, 'localhost:')
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(local) ? local : `http://${local}`)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError('The address to forward to must be one such as http://localhost:3000/webhooks.')
  if (url.username !== '' || url.password !== '')
    throw new UsageError('The address to forward to may not carry a user name or password: events are trusted by their signature.')
  if (!allowRemote && !isLoopback(url.hostname))
    throw new UsageError(
      `${url.hostname} is not this machine. Events go to localhost, 127.0.0.1 or [::1]; --allow-remote sends them elsewhere all the same.`,
    )
  return url
}
