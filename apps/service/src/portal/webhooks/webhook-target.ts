import {
  invalidField,
  problem,
  webhookLimits,
  type FieldError,
  type WebhookAuthRequest,
  type WebhookWarning,
} from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import { createGuard, type NameFinding, type Resolve, type TargetRefusal } from '../../outbound/guard.ts'
import { normalUrl } from '../../outbound/normal-url.ts'

type Refusal = TargetRefusal | Exclude<NameFinding, 'NAME_NOT_RESOLVED'>

const wayOut: Readonly<Record<Refusal, string>> = {
  URL_INVALID: 'is not an address: write it as https://host/path',
  NOT_HTTPS: 'must begin with https://',
  CREDENTIALS_IN_URL: 'must not carry a user name or a password: put them into auth',
  PORT_NOT_ALLOWED: 'must use port 443, or one from 1024 up',
  ADDRESS_NOT_PUBLIC:
    'must be public: it is an address of a private network or of this machine, so use a tunnel or the command line’s listen',
  NAME_NOT_FOUND: 'must have a host name that DNS knows: correct it, or register it after its DNS record is published',
}

const refusalOf = (field: string, reason: Refusal): FieldError => ({
  field,
  code: 'INVALID_VALUE',
  message: wayOut[reason],
  actual: reason,
})

const throwRefused = (refused: readonly FieldError[]): void => {
  const [first] = refused
  if (first)
    throw problem('WEBHOOK_TARGET_REFUSED', { detail: `${first.field} ${first.message}.`, errors: [...refused] })
}

const notResolved = 'was not resolved: name servers do not answer. The service checks the name before each delivery'

type Targets = { url?: string | undefined; auth?: WebhookAuthRequest | undefined }

/**
 * Checks the webhook addresses in a request without resolving their host names. Returns the request with normalized
 * addresses. Throws `WEBHOOK_TARGET_REFUSED` with all refused addresses.
 */
export const checkTargets = <T extends Targets>(request: T, env: Env, allowPrivateWebhookTargets: boolean): T => {
  const { check } = createGuard({ allowPrivate: env === 'sandbox' && allowPrivateWebhookTargets })
  const refused: FieldError[] = []
  const checked = (field: string, text: string): string => {
    const reason = check(text)
    if (reason !== null) {
      refused.push(refusalOf(field, reason))
      return text
    }
    const normal = normalUrl(text)
    if (normal.length > webhookLimits.url)
      throw invalidField(field, 'TOO_LONG', `must be at most ${webhookLimits.url} characters long`)
    return normal
  }
  const { url, auth } = request
  const result = {
    ...request,
    ...(url === undefined ? {} : { url: checked('url', url) }),
    ...(auth?.mode === 'oauth2' ? { auth: { ...auth, tokenUrl: checked('auth.tokenUrl', auth.tokenUrl) } } : {}),
  }
  throwRefused(refused)
  return result
}

/**
 * Resolves the names of a production request that `checkTargets` has accepted. Throws `WEBHOOK_TARGET_REFUSED` for a
 * name that does not exist or is not public. Returns a warning for each name that does not resolve now.
 */
export const resolveTargets = async (
  { url, auth }: Targets,
  env: Env,
  resolve: Resolve | undefined,
): Promise<WebhookWarning[]> => {
  if (env !== 'production') return []
  const { resolveName } = createGuard({ allowPrivate: false, ...(resolve && { resolve }) })
  const named = { url, 'auth.tokenUrl': auth?.mode === 'oauth2' ? auth.tokenUrl : undefined }
  const findings = await Promise.all(
    Object.entries(named).map(async ([field, text]) => ({
      field,
      finding: text === undefined ? null : await resolveName(text),
    })),
  )
  throwRefused(
    findings.flatMap(({ field, finding }) =>
      finding === null || finding === 'NAME_NOT_RESOLVED' ? [] : [refusalOf(field, finding)],
    ),
  )
  return findings.flatMap(({ field, finding }) =>
    finding === null ? [] : [{ field, code: 'NAME_NOT_RESOLVED', message: notResolved }],
  )
}
