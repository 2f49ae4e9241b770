import type { Money } from '../../money/decimal.ts'
import type { Caller } from '../../caller.ts'
import { insertOne, tableOf, type Columns } from '../engine/columns.ts'
import { sql, type Database, type Row, type WriteKind } from '../engine/database.ts'
import { bigOrNull, integer, integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'

type Grant = {
  jti: string
  clientId: string
  /** The id of the client secret that requested the token. Null for a token from an earlier version of the service. */
  secretId: string | null
  userId: string
  /** True for a token of a preview, whose session stores nothing. */
  isPreview: boolean
  createdAt: number
  expiresAt: number
}
/** The purchase for which a caller requested a point-exchange token. The token itself does not contain the purchase. */
export type Purchase = { amount: Money; currency: string; referenceNumber: string; description: string | null }

export type WidgetTokenDraft = Grant &
  ({ kind: 'point-exchange'; purchase: Purchase } | { kind: 'multibrand'; purchase: null })
/**
 * A widget token and the session that the token starts. The database stores both in one row, whose key is the token's
 * `jti`.
 */
export type WidgetToken = WidgetTokenDraft & { sessionStartedAt: number | null }

export type WidgetTokens = {
  mint: (token: WidgetTokenDraft) => Promise<void>
  find: (jti: string) => Promise<WidgetToken | undefined>
  /**
   * Binds the token to the page with this nonce and starts the session. The page with this nonce may exchange the token
   * again, but another page gets undefined. Does not check the expiry of the token.
   */
  exchangeToken: (jti: string, nonce: string, now: number) => Promise<WidgetToken | undefined>
}

/**
 * Deletes the preview tokens of all organizations that were created before a time in milliseconds UTC, and ends their
 * sessions.
 */
export async function deletePreviewTokens(database: Database, time: number): Promise<void> {
  await database.write(sql`delete from widget_tokens where preview = 1 and created_at < ${time}`)
}

export function parseToken(row: Row): WidgetToken {
  const grant = {
    jti: text(row, 'jti'),
    clientId: text(row, 'client_id'),
    secretId: textOrNull(row, 'secret_id'),
    userId: text(row, 'user_id'),
    isPreview: integer(row, 'preview') === 1,
    createdAt: integer(row, 'created_at'),
    expiresAt: integer(row, 'expires_at'),
    sessionStartedAt: integerOrNull(row, 'session_started_at'),
  }
  const kind = oneOf(row, 'kind', ['point-exchange', 'multibrand'])
  if (kind === 'multibrand') return { ...grant, kind, purchase: null }
  const purchase = {
    amount: bigOrNull(row, 'amount') ?? 0n,
    currency: text(row, 'currency'),
    referenceNumber: text(row, 'reference'),
    description: textOrNull(row, 'description'),
  }
  return { ...grant, kind, purchase }
}

type Mint = { caller: Caller; token: WidgetTokenDraft }

const columns: Columns<Mint> = {
  organization_id: ['text', ({ caller }) => caller.organizationId],
  env: ['text', ({ caller }) => caller.env],
  jti: ['text', ({ token }) => token.jti],
  kind: ['text', ({ token }) => token.kind],
  client_id: ['text', ({ token }) => token.clientId],
  secret_id: ['text', ({ token }) => token.secretId],
  user_id: ['text', ({ token }) => token.userId],
  amount: ['bigint', ({ token }) => token.purchase?.amount ?? null],
  currency: ['text', ({ token }) => token.purchase?.currency ?? null],
  reference: ['text', ({ token }) => token.purchase?.referenceNumber ?? null],
  description: ['text', ({ token }) => token.purchase?.description ?? null],
  preview: ['bigint', ({ token }) => (token.isPreview ? 1 : 0)],
  created_at: ['bigint', ({ token }) => token.createdAt],
  expires_at: ['bigint', ({ token }) => token.expiresAt],
}
const insertToken = insertOne('widget_tokens', columns)
const minted = tableOf(columns, 'minted')

const mintKind: WriteKind<Mint> = {
  one: (mint) => ({ statements: [insertToken(mint)] }),
  set: (mints) => ({
    text: `insert into widget_tokens (${minted.names}) select ${minted.names} from ${minted.from}`,
    values: minted.arraysOf(mints),
  }),
}

export function createWidgetTokens(database: Database, { organizationId, env }: Caller): WidgetTokens {
  return {
    async mint(token) {
      await database.store(mintKind, { caller: { organizationId, env }, token })
    },
    async find(jti) {
      const [row] = await database.read(sql`
        select * from widget_tokens where organization_id = ${organizationId} and env = ${env} and jti = ${jti}`)
      return row === undefined ? undefined : parseToken(row)
    },
    async exchangeToken(jti, nonce, now) {
      const [exchanged = []] = await database.write(sql`
        update widget_tokens set nonce = ${nonce}, session_started_at = coalesce(session_started_at, ${now})
        where organization_id = ${organizationId} and env = ${env} and jti = ${jti} and (nonce is null or nonce = ${nonce})
        returning *`)
      return exchanged[0] === undefined ? undefined : parseToken(exchanged[0])
    },
  }
}
