import type { IncomingMessage, Server } from 'node:http'
import type { Logger } from 'pino'

const warning =
  'X-Forwarded-For arrived while TRUST_PROXY is 0: limits count the address of the connection. Behind proxies, set TRUST_PROXY to their number'

/**
 * Logs one warning, for the first request with the header `X-Forwarded-For`. Call this function only while TRUST_PROXY
 * is 0: the service then ignores this header.
 */
export const watchForwardedFor = (servers: readonly Server[], log: Pick<Logger, 'warn'>): void => {
  const watch = ({ headers }: IncomingMessage): void => {
    if (headers['x-forwarded-for'] === undefined) return
    for (const server of servers) server.off('request', watch)
    log.warn(warning)
  }
  for (const server of servers) server.on('request', watch)
}
