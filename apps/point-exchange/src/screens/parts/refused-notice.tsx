import { useEffect, type Dispatch } from 'react'
import type { ExchangeOption } from '@loyalty/contract'
import { Notice } from '@loyalty/ui'
import { nameIn, RequestId, useClient } from '@loyalty/widget'
import type { Action } from '../../state.ts'
import type { Refusal } from '../../refusal.ts'
import { useText } from '../../text.ts'
import { ProgramText } from './program-name.tsx'
import type { At } from '../screen-props.ts'
import { useReason } from './use-reason.ts'

const isLimit = (code: Refusal['code']): code is NonNullable<ExchangeOption['unavailable']> =>
  /^(?:POINTS|VALUE)_/.test(code)

type Props = { at: At<'choose'>; currency: string; dispatch: Dispatch<Action> }

/** The notice that names the refused program and its limit, when the user has to choose again. */
export function RefusedNotice({ at: { refusal, refused }, currency, dispatch }: Props) {
  const { t, locale } = useText()
  const reasonOf = useReason()
  const client = useClient()
  // The refused program may no longer be available, so the widget loads the list again.
  useEffect(() => {
    if (!refusal) return
    const refresh = async () => dispatch({ type: 'refreshed', options: await client.listExchangeOptions({}) })
    refresh().catch(() => undefined)
  }, [refusal, client, dispatch])
  if (!refusal || !refused) return null
  const program = nameIn(refused, locale)
  const reason = isLimit(refusal.code) && reasonOf({ ...refused, unavailable: refusal.code }, currency)
  return (
    <Notice tone="danger">
      <ProgramText name={program}>
        {refusal.code === 'NOT_TAKEN'
          ? t('choose.refused.notTaken', { program })
          : reason
            ? t('choose.refused.limits', { program, reason })
            : t('choose.refused.program', { program })}
      </ProgramText>
      <RequestId of={refusal.requestId} />
    </Notice>
  )
}
