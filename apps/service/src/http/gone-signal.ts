import type { ServerResponse } from 'node:http'

/** Returns a signal that aborts when the connection of a response closes. */
export const goneSignal = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController()
  if (response.destroyed) gone.abort()
  else response.once('close', () => gone.abort())
  return gone.signal
}
