import { FieldStatus } from '@loyalty/ui'
import { useSharedText } from '../runtime.ts'
import type { MemberCheck } from './use-member-check.ts'

const tones = { checking: 'busy', found: 'success', unchecked: 'info' } as const

const isTold = (state: MemberCheck['state']): state is keyof typeof tones => state in tones

/** What the check is doing, or found; a member who is not known is the field's error. */
export function CheckStatus({ state }: Pick<MemberCheck, 'state'>) {
  const { t } = useSharedText()
  return isTold(state) && <FieldStatus tone={tones[state]}>{t(`shared.account.${state}`)}</FieldStatus>
}
