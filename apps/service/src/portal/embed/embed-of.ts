import { problem, type AddressRefusal, type Problem } from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import type { PortalSession } from '../../context.ts'
import type { EmbedSettings } from '../../store/embedding/embed-settings.ts'
import type { PortalContext } from '../portal-context.ts'
import type { Checked } from './check-address.ts'

/** Returns the embedding of the session's organization. The address of the request names the environment. */
export const embedOf = ({ organizationId, audit }: PortalSession, env: Env, { store }: PortalContext): EmbedSettings =>
  store.organization({ organizationId, env }, { audit: audit(env) }).embedSettings

const messages: Record<AddressRefusal, string> = {
  NOT_AN_ORIGIN: 'must be only scheme and host, such as https://shop.example',
  NOT_A_RETURN_ADDRESS: 'must be a web address, or the address of an app such as com.example.app:/done',
  HTTP_ONLY_ON_LOOPBACK: 'must be https: http works for localhost only',
  NOT_HTTPS: 'must be https',
  WILDCARD: 'must not have a wildcard: list each host',
  CREDENTIALS_IN_URL: 'must not have a user name or a password',
  PORT_NOT_ALLOWED: 'must not have the port 0',
}

/** Returns the address in its normal form. Throws `ORIGIN_REFUSED` for a refused one, with the reason. */
export function acceptedAddress(checked: Checked, field: string): string {
  if ('address' in checked) return checked.address
  const { refusal } = checked
  throw problem('ORIGIN_REFUSED', {
    detail: `The address ${messages[refusal]}.`,
    errors: [{ field, code: 'INVALID_VALUE', message: messages[refusal], actual: refusal }],
    members: { reason: refusal },
  })
}

export const addressExists = (field: string): Problem =>
  problem('ORIGIN_EXISTS', {
    errors: [{ field, code: 'DUPLICATE_ITEM', message: 'is registered already' }],
  })

export const tooMany = (limit: number, things: string): Problem =>
  problem('TOO_MANY', { detail: `${limit} ${things} are the limit: remove one first.`, members: { limit } })
