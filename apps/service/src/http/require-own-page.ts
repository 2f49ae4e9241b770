import type { IncomingHttpHeaders } from 'node:http'
import { problem } from '@loyalty/contract'

const refused = (detail: string) => problem('CSRF_REFUSED', { detail })

/** Throws `CSRF_REFUSED` if a page of another origin than `baseUrl` sends the request. */
export const requireOwnPage = (
  { origin, 'sec-fetch-site': site }: Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>,
  baseUrl: string,
): void => {
  if (origin !== undefined && origin !== baseUrl) throw refused('This request comes from a page of another origin.')
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw refused('This request comes from a page of another site.')
}

/** Throws `CSRF_REFUSED` for a reading request of another page, or of an address that a person typed. */
export const requireOwnLink = ({ 'sec-fetch-site': site }: Pick<IncomingHttpHeaders, 'sec-fetch-site'>): void => {
  if (site !== undefined && site !== 'same-origin') throw refused('Only a page of the portal opens this address.')
}
