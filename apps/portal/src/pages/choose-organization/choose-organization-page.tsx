import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { direct } from '../../api/client.ts'
import { keepSession } from '../../api/session.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { EntryFrame } from '../../frame/entry-frame.tsx'
import { roleKeys } from '../../frame/roles.ts'
import { OtherPerson } from '../../identity/other-person.tsx'
import { pendingQuery } from '../../identity/pending-query.ts'
import { ownPath } from '../../identity/use-enter.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { identityTexts } from '../../messages/identity/texts.ts'

export function ChooseOrganizationPage() {
  const t = identityTexts.useText()
  const frame = frameTexts.useText()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { next } = useSearch({ from: '/choose-organization' })
  const { organizations } = useSuspenseQuery({ ...pendingQuery, staleTime: Infinity }).data
  const [error, setError] = useState<unknown>(undefined)
  const choose = async (organizationId: string) => {
    try {
      keepSession(queryClient, await direct.switchOrganization({ body: { organizationId } }))
      router.history.push(ownPath(next))
    } catch (cause) {
      setError(cause)
    }
  }
  return (
    <EntryFrame title={t('chooseTitle')} lead={t('chooseText', { count: organizations.length })}>
      {error !== undefined && <FormProblem error={error} />}
      <ul className="choices" aria-label={t('chooseTitle')}>
        {organizations.map(({ id, name, role }) => (
          <li key={id}>
            <button type="button" className="choice" onClick={() => void choose(id)}>
              <span className="choice-name">{name}</span>
              <span className="choice-note">{frame(roleKeys[role])}</span>
            </button>
          </li>
        ))}
      </ul>
      <OtherPerson />
    </EntryFrame>
  )
}
