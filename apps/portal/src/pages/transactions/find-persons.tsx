import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, TextField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useEnv } from '../../frame/environment.ts'
import { transactionsTexts } from '../../messages/transactions/texts.ts'
import type { TransactionSearch } from './transaction-search.ts'

type Found = Awaited<ReturnType<typeof client.findPortalTransactions>>
type State = { is: 'idle' | 'busy' | 'empty' } | { is: 'several'; found: Found } | { is: 'failed'; error: unknown }

/** The search parameters of each match. They hold an id or a ciphertext, never the text that the person typed. */
const matchesOf = ({ transactionId, persons }: Found): { by: Match; search: TransactionSearch }[] => [
  ...(transactionId === null ? [] : [{ by: 'transaction' as const, search: { find: transactionId } }]),
  ...persons.map(({ by, search }) => ({ by, search: { search } })),
]

type Match = 'transaction' | Found['persons'][number]['by']

/**
 * Renders the search for one transaction or for the transactions of one person. The text goes to the service in a body,
 * because an address appears in the history and in logs.
 */
export function FindPersons({ isFound }: { isFound: boolean }) {
  const t = transactionsTexts.useText()
  const env = useEnv()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [state, setState] = useState<State>({ is: 'idle' })
  const find = async (event: SubmitEvent) => {
    event.preventDefault()
    const whole = text.trim()
    if (whole === '') return
    setState({ is: 'busy' })
    try {
      const found = await client.findPortalTransactions({ params: { env }, body: { text: whole } })
      const matches = matchesOf(found)
      if (matches.length > 1) return setState({ is: 'several', found })
      setState({ is: matches.length === 0 ? 'empty' : 'idle' })
      const [only] = matches
      if (only === undefined) return
      setText('')
      await navigate({ to: '.', search: only.search as never })
    } catch (error) {
      setState({ is: 'failed', error })
    }
  }
  return (
    <search className="mb-4">
      <form onSubmit={(event) => void find(event)} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64 max-w-md">
          <TextField
            label={t('findLabel')}
            hint={t('findHint')}
            name="text"
            value={text}
            onChange={(value) => {
              setText(value)
              setState({ is: 'idle' })
            }}
            ltr
            autoComplete="off"
            maxLength={255}
          />
        </div>
        <Button type="submit" variant="secondary" busy={state.is === 'busy'}>
          {t('find')}
        </Button>
        {isFound && (
          <Link to="." search={{} as never}>
            {t('showAll')}
          </Link>
        )}
      </form>
      {state.is === 'failed' && <FormProblem error={state.error} />}
      <output className="block">
        {state.is === 'empty' && <p className="mt-2">{t('foundNothing')}</p>}
        {state.is === 'several' && (
          <ul className="mt-2 flex flex-wrap gap-3" aria-label={t('foundSeveral')}>
            {matchesOf(state.found).map(({ by, search }) => (
              <li key={by}>
                <Link to="." search={search as never}>
                  {t(`as_${by}`)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </output>
    </search>
  )
}
