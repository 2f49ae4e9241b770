import type { Context } from '../context.ts'
import type { WidgetTokenDraft } from '../store/access/widget-tokens.ts'
import { widgetAudience } from '../tokens/audiences.ts'
import type { Caller } from '../caller.ts'
import type { OrganizationStore } from '../store/store.ts'

/** The client that requests a token, and the secret with which the client requests it. */
type Requester = { client: Caller & { id: string; secretId: string | null }; org: OrganizationStore }

type Purpose = Pick<WidgetTokenDraft, 'userId'> &
  Partial<Pick<WidgetTokenDraft, 'isPreview'>> &
  (
    | { kind: 'point-exchange'; purchase: NonNullable<WidgetTokenDraft['purchase']> }
    | { kind: 'multibrand'; purchase: null }
  )

/**
 * Creates a widget token and returns it as a JWT. The JWT does not contain the user, amount and reference number: the
 * database stores them under the id (`jti`) in the JWT. `isPreview` marks a token whose session stores nothing.
 */
export const mintToken = async (
  { client, org }: Requester,
  { isPreview = false, ...purpose }: Purpose,
  lifetimeSeconds: number,
  { signer, realNow, id }: Pick<Context, 'realNow' | 'id'> & { signer: Pick<Context['signer'], 'sign'> },
): Promise<string> => {
  const jti = id('wgt')
  const createdAt = realNow()
  await org.widgetTokens.mint({
    ...purpose,
    isPreview,
    jti,
    clientId: client.id,
    secretId: client.secretId,
    createdAt,
    expiresAt: createdAt + lifetimeSeconds * 1000,
  })
  return signer.sign(
    purpose.kind,
    widgetAudience,
    { org: client.organizationId, env: client.env, jti, ...(isPreview ? { preview: true } : {}) },
    lifetimeSeconds,
  )
}
