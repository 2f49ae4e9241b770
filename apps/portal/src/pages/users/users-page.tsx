import { useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, TextField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { DataTable, type Column } from '../../blocks/data-table.tsx'
import { EmptyState } from '../../blocks/empty-state.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useEnv, type Environment } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import type { Text } from '../../i18n/create-texts.ts'
import type { en } from '../../messages/users/en.ts'
import { usersTexts } from '../../messages/users/texts.ts'
import type { FoundUser } from './user-queries.ts'

/** Finds one user. The search is a POST, so that no address and no history of the browser has what a person typed. */
export function UsersPage() {
  const t = usersTexts.useText()
  const env = useEnv()
  const [found, setFound] = useState<readonly FoundUser[]>()
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <FindUserForm key={env} onFound={setFound} />
      {found === undefined || found.length === 0 ? (
        <output>
          <EmptyState text={t(found === undefined ? 'empty' : 'notFound')} action={null} />
        </output>
      ) : (
        <DataTable label={t('found')} columns={columnsOf(t, env)} rows={found} keyOf={({ id }) => id} />
      )}
    </>
  )
}

/** Opens the user if the text belongs to one user alone. */
function FindUserForm({ onFound }: { onFound: (found: readonly FoundUser[]) => void }) {
  const t = usersTexts.useText()
  const env = useEnv()
  const navigate = useNavigate()
  const { form, field, isBusy, problem } = useForm({
    initial: { text: '' },
    submit: async ({ text }) => {
      const { data } = await client.findUsers({ params: { env }, body: { text: text.trim() } })
      const [first, ...others] = data
      if (first === undefined || others.length > 0) return onFound(data)
      return await navigate({ to: `/${env}/users/${first.id}` as '/' })
    },
  })
  return (
    <search className="mb-4">
      <form {...form} className="flex flex-wrap items-end gap-3">
        {problem !== undefined && <FormProblem error={problem} />}
        <div className="min-w-0 grow basis-64 max-w-md">
          <TextField {...field('text')} label={t('findLabel')} hint={t('findHint')} ltr autoComplete="off" required />
        </div>
        <Button type="submit" busy={isBusy}>
          {t('find')}
        </Button>
      </form>
    </search>
  )
}

const columnsOf = (t: Text<keyof typeof en>, env: Environment): Column<FoundUser>[] => [
  {
    key: 'user',
    header: t('userId'),
    cell: ({ id, sourceUserId }) => (
      <Link to={`/${env}/users/${id}` as '/'}>
        <bdi className="id">{sourceUserId}</bdi>
      </Link>
    ),
  },
  {
    key: 'matches',
    header: t('matches'),
    cell: ({ matches }) => matches.map((each) => t(each)).join(' · '),
  },
]
