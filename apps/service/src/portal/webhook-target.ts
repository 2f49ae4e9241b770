import { invalidField, problem, webhookLimits, type FieldError, type WebhookAuthRequest } from '@loyalty/contract'
import type { Environment } from '../context.ts'
import { createGuard, type TargetRefusal } from '../webhooks/guard.ts'
import { normalUrl } from '../webhooks/normal-url.ts'

const wayOut: Readonly<Record<TargetRefusal, string>> = {
  URL_INVALID: 'is not an address: write it as https://host/path',
  NOT_HTTPS: 'must begin with https://',
  CREDENTIALS_IN_URL: 'must not carry a user name or a password: put them into auth',
  PORT_NOT_ALLOWED: 'must use port 443, or one from 1024 up',
  ADDRESS_NOT_PUBLIC:
    'must be public: it is an address of a private network or of this machine, so use a tunnel or the command line’s listen',
}

type Targets = { url?: string | undefined; auth?: WebhookAuthRequest | undefined }

/**
 * Judges every address of a request by what it says itself; names are judged each time something is sent. Answers the same request
 * with its addresses in their normal form. Throws `WEBHOOK_TARGET_REFUSED` with all that are refused.
 */
export const checkTargets = <T extends Targets>(request: T, env: Environment, allowPrivateWebhookTargets: boolean): T => {
  const { check } = createGuard({ allowPrivate: env === 'sandbox' && allowPrivateWebhookTargets })
  const refused: FieldError[] = []
  const checked = (field: string, text: string): string => {
    const reason = check(text)
    if (reason !== null) {
      refused.push({ field, code: 'INVALID_VALUE', message: wayOut[reason], actual: reason })
      return text
    }
    const normal = normalUrl(text)
    if (normal.length > webhookLimits.url) throw invalidField(field, 'TOO_LONG', `must be at most ${webhookLimits.url} characters long`)
    return normal
  }
  const { url, auth } = request
  const result = {
    ...request,
    ...(url === undefined ? {} : { url: checked('url', url) }),
    ...(auth?.mode === 'oauth2' ? { auth: { ...auth, tokenUrl: checked('auth.tokenUrl', auth.tokenUrl) } } : {}),
  }
  const [first] = refused
  if (first) throw problem('WEBHOOK_TARGET_REFUSED', { detail: `${first.field} ${first.message}.`, errors: refused })
  return result
}
