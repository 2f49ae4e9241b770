import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { EntryFrame } from '../../frame/entry-frame.tsx'
import { OtherPerson } from '../../identity/other-person.tsx'
import { pendingQuery } from '../../identity/pending-query.ts'
import { SecondFactorForm } from '../../identity/second-factor-form.tsx'
import { useEnter } from '../../identity/use-enter.ts'
import { identityTexts } from '../../messages/identity/texts.ts'

export function SecondFactorPage() {
  const t = identityTexts.useText()
  const { next } = useSearch({ from: '/second-factor' })
  const { methods, user } = useSuspenseQuery({ ...pendingQuery, staleTime: Infinity }).data
  const enter = useEnter(next)
  return (
    <EntryFrame title={t('factorTitle')} lead={t.rich('factorText', { email: <bdi dir="ltr">{user.email}</bdi> })}>
      <SecondFactorForm methods={methods} onAnswer={enter} />
      <OtherPerson />
    </EntryFrame>
  )
}
