import type { Context } from '../context.ts'
import type { Client } from '../store/access/clients.ts'
import type { WidgetTokenDraft } from '../store/access/widget-tokens.ts'
import { widgetAudience } from '../tokens/audiences.ts'

type Purpose = Pick<WidgetTokenDraft, 'userId'> &
  ({ kind: 'point-exchange'; purchase: NonNullable<WidgetTokenDraft['purchase']> } | { kind: 'multibrand'; purchase: null })

/** A widget token: the JWT names a row, and user, amount and reference stay in the row. */
export const mintToken = async (
  client: Client,
  purpose: Purpose,
  lifetimeSeconds: number,
  { store, signer, now, id }: Pick<Context, 'store' | 'signer' | 'now' | 'id'>,
): Promise<string> => {
  const jti = id('wgt')
  const createdAt = now()
  await store
    .organization(client)
    .widgetTokens.mint({ ...purpose, jti, clientId: client.id, createdAt, expiresAt: createdAt + lifetimeSeconds * 1000 })
  return signer.sign(purpose.kind, widgetAudience, { org: client.organizationId, env: client.env, jti }, lifetimeSeconds)
}
