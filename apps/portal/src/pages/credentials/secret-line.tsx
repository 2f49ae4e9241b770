import type { ReactNode } from 'react'
import { Ago } from '../../blocks/time.tsx'
import { LedgerLine } from '../../blocks/ledger.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { credentialsTexts } from '../../messages/credentials/texts.ts'
import { isLive, type ClientSecret } from './credentials-query.ts'

const tones = { LIVE: 'success', ENDING: 'waiting', EXPIRED: 'neutral', REVOKED: 'danger' } as const

/** Renders the last characters of a secret, which are all that anybody sees again. */
export function Hint({ secret }: { secret: ClientSecret }) {
  const t = credentialsTexts.useText()
  if (secret.hint === null) return <span className="text-muted">{t('unknownHint')}</span>
  return (
    <bdi dir="ltr" className="id">
      <span className="id-muted">sk_…</span>
      <strong>{secret.hint}</strong>
    </bdi>
  )
}

/** Renders the last use of a secret as a sentence. */
export function LastUse({ secret: { lastUsedAt, lastUsedNetwork } }: { secret: ClientSecret }) {
  const t = credentialsTexts.useText()
  if (lastUsedAt === null) return <>{t('neverUsed')}</>
  const network = (
    <bdi dir="ltr" className="id">
      {lastUsedNetwork}
    </bdi>
  )
  return <>{t.rich('usedFrom', { ago: <Ago at={lastUsedAt} />, network })}</>
}

/** Renders one secret as a ledger line: its last characters, its use, its history and its state. */
export function SecretLine({ secret, actions }: { secret: ClientSecret; actions?: ReactNode }) {
  const t = credentialsTexts.useText()
  const { createdAt, createdBy, expiresAt, revokedAt, state } = secret
  const when = <Ago at={createdAt} />
  const end = state === 'REVOKED' ? revokedAt : expiresAt
  return (
    <LedgerLine
      start={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Hint secret={secret} />
          <StateWord tone={tones[state]}>{t(`state${state}`)}</StateWord>
        </span>
      }
      end={actions}
    >
      <LastUse secret={secret} />
      <span className="block text-muted">
        {createdBy === null
          ? t.rich('createdByCatalog', { when })
          : t.rich('createdBy', { when, name: <bdi>{createdBy.name}</bdi> })}
        {end !== null && <> · {t.rich(isLive(secret) ? 'ends' : 'ended', { when: <Ago at={end} /> })}</>}
      </span>
    </LedgerLine>
  )
}
