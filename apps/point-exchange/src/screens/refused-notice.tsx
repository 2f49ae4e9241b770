import type { ExchangeOption } from '@loyalty/contract'
import { Notice } from '@loyalty/ui'
import { RequestId } from '@loyalty/widget'
import type { Refusal } from '../refusal.ts'
import { useText } from '../text.ts'
import type { At } from './screen.ts'
import { useReason } from './use-reason.ts'

const isLimit = (code: Refusal['code']): code is NonNullable<ExchangeOption['unavailable']> => /^(?:POINTS|VALUE)_/.test(code)

/** Why another program has to be chosen: which one was refused, and at which limit. */
export function RefusedNotice({ at: { refusal, refused }, currency }: { at: At<'choose'>; currency: string }) {
  const { t } = useText()
  const reasonOf = useReason()
  if (!refusal || !refused) return null
  const program = refused.name
  const reason = isLimit(refusal.code) && reasonOf({ ...refused, unavailable: refusal.code }, currency)
  return (
    <Notice tone="danger">
      {reason ? t('choose.refused.limits', { program, reason }) : t('choose.refused.program', { program })}
      <RequestId of={refusal.requestId} />
    </Notice>
  )
}
