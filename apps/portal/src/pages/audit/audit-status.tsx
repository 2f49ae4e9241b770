import { useSuspenseQuery } from '@tanstack/react-query'
import { CopyButton, Notice } from '@loyalty/ui'
import { StateWord } from '../../blocks/state-word.tsx'
import { Ago } from '../../blocks/time.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { auditTexts } from '../../messages/audit/texts.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { auditHeadQuery } from './audit-queries.ts'

/** Renders how far the chain is verified, when, and the newest hash to keep elsewhere. */
export function AuditStatus() {
  const t = auditTexts.useText()
  const frame = frameTexts.useText()
  const formats = useFormats()
  const { number, hash, verifiedTo, verifiedAt, problem } = useSuspenseQuery(auditHeadQuery).data
  if (problem !== null)
    return (
      <div className="mb-6">
        <Notice tone="danger" title={t('broken')}>
          {t.rich('brokenText', { problem: <bdi dir="ltr">{problem}</bdi> })}
        </Notice>
      </div>
    )
  const key = verifiedTo === number ? 'verifiedAll' : 'verified'
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 border-y border-line py-3">
      {verifiedAt === null ? (
        <StateWord tone="waiting">{t('notVerified')}</StateWord>
      ) : (
        <>
          <StateWord tone="success">{t(key, { number: formats.number(verifiedTo) })}</StateWord>
          <span className="text-muted">
            <Ago at={verifiedAt} />
          </span>
        </>
      )}
      {number > 0 && (
        <span className="flex flex-wrap items-center gap-x-2" title={t('copyHashText')}>
          <span className="text-muted">{t('head', { number: formats.number(number) })}</span>
          <bdi dir="ltr" className="id">
            <span className="id-muted">{hash.slice(0, 8)}…</span>
            <strong>{hash.slice(-4)}</strong>
          </bdi>
          <CopyButton
            text={`${number} ${hash}`}
            label={t('copyHash')}
            copiedLabel={frame('copied')}
            manualLabel={frame('copyByHand')}
          />
        </span>
      )}
    </div>
  )
}
