import { endpoints, problem, type FieldError } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { authenticateClient } from './authenticate-client.ts'
import { signAccessToken } from './sign-access-token.ts'

type Credentials = { clientId: string; clientSecret: string }

const decode = (part: string): string => decodeURIComponent(part.replaceAll('+', ' '))

/** Matches a client id or secret, which is printable ASCII (RFC 6749 A.1, A.2). */
const printable = /^[\x20-\x7e]{1,256}$/

/**
 * Reads the client id and the secret from an HTTP Basic header. The client form-encodes the id and the secret before it
 * joins them with a colon (RFC 6749 2.3.1).
 */
const fromBasic = (header: string): Credentials => {
  const [, encoded] = /^basic ([A-Za-z0-9+/=_-]+)$/i.exec(header) ?? []
  const pair = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  if (colon < 1)
    throw problem('INVALID_CLIENT', { detail: 'The Authorization header is not HTTP Basic with id and secret.' })
  try {
    const [clientId, clientSecret] = [decode(pair.slice(0, colon)), decode(pair.slice(colon + 1))]
    if (printable.test(clientId) && printable.test(clientSecret)) return { clientId, clientSecret }
  } catch {
    // The id or the secret is not percent-encoded. The function then throws `INVALID_CLIENT`, as for a wrong secret.
  }
  throw problem('INVALID_CLIENT', { detail: 'Id and secret must be form-encoded inside HTTP Basic.' })
}

const readCredentials = (
  body: { client_id?: string | undefined; client_secret?: string | undefined },
  authorization: string | undefined,
): Credentials => {
  const inBody = body.client_id !== undefined || body.client_secret !== undefined
  if (authorization !== undefined && body.client_secret !== undefined)
    throw problem('INVALID_REQUEST', { detail: 'Send the credentials once: in the body or as HTTP Basic.' })
  if (authorization !== undefined) {
    const credentials = fromBasic(authorization)
    if ((body.client_id ?? credentials.clientId) === credentials.clientId) return credentials
    throw problem('INVALID_REQUEST', { detail: 'client_id differs from the one in the Authorization header.' })
  }
  if (!inBody) throw problem('INVALID_CLIENT', { detail: 'Send client_id and client_secret.' })
  const { client_id: clientId = '', client_secret: clientSecret = '' } = body
  if (!printable.test(clientId) || !printable.test(clientSecret))
    throw problem('INVALID_REQUEST', {
      detail: 'client_id and client_secret are both required.',
      errors: Object.entries({ client_id: body.client_id, client_secret: body.client_secret }).flatMap(
        ([field, sent]): FieldError[] => {
          if (sent === undefined) return [{ field, code: 'MISSING_FIELD', message: 'is required' }]
          return printable.test(sent)
            ? []
            : [{ field, code: 'INVALID_FORMAT', message: 'must be 1 to 256 characters of ASCII' }]
        },
      ),
    })
  return { clientId, clientSecret }
}

export const handleGetToken = handler(endpoints.getToken, async ({ body, request }, context) => {
  const { client } = await authenticateClient(readCredentials(body, request.authorization), request, context)
  if (body.grant_type !== 'client_credentials')
    throw problem('UNSUPPORTED_GRANT_TYPE', { detail: 'grant_type must be client_credentials.' })
  const requested = body.scope === undefined || body.scope === '' ? client.scopes : [...new Set(body.scope.split(' '))]
  const refused = requested.filter((scope) => !client.scopes.includes(scope))
  if (refused.length > 0)
    throw problem('INVALID_SCOPE', { detail: 'A scope is unknown or not granted to this client.' })
  const { token, expiresIn } = await signAccessToken(client, requested, context)
  return { body: { access_token: token, expires_in: expiresIn, token_type: 'Bearer' }, headers: { Pragma: 'no-cache' } }
})
