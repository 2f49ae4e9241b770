import type { FormEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button, TextField } from '@loyalty/ui'
import { useState } from 'react'
import { transactionsTexts } from '../../messages/transactions/texts.ts'
import type { TransactionSearch } from './transaction-search.ts'

const fields = [
  { name: 'partnerCode' },
  { name: 'campaignId' },
  { name: 'minPoints', type: 'number', step: '1' },
  { name: 'maxPoints', type: 'number', step: '1' },
  { name: 'minValue', type: 'number', step: 'any' },
  { name: 'maxValue', type: 'number', step: 'any' },
  { name: 'from', type: 'date' },
  { name: 'to', type: 'date' },
] as const

type Name = (typeof fields)[number]['name']

const dateOf = (name: Name, text: string): string => (name === 'from' || name === 'to' ? text.slice(0, 10) : text)

/** Renders the filters with a text. Give it the search as `key`, so that Back and saved links fill its fields. */
export function MoreFilters({ search }: { search: TransactionSearch }) {
  const t = transactionsTexts.useText()
  const navigate = useNavigate()
  const [values, setValues] = useState(
    () =>
      Object.fromEntries(fields.map(({ name }) => [name, dateOf(name, search[name] ?? '')])) as Record<Name, string>,
  )
  const isUsed = fields.some(({ name }) => name !== 'from' && search[name] !== undefined)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const given = Object.fromEntries(fields.map(({ name }) => [name, values[name].trim() || undefined]))
    void navigate({ to: '.', search: { ...search, ...given, before: undefined } as never })
  }
  return (
    <details className="mb-4" open={isUsed}>
      <summary>{t('moreFilters')}</summary>
      <form onSubmit={apply} className="filter-bar mt-3">
        {fields.map(({ name, ...input }) => (
          <TextField
            key={name}
            {...input}
            name={name}
            label={t(name)}
            value={values[name]}
            onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
            autoComplete="off"
            min={'step' in input ? 0 : undefined}
            ltr
          />
        ))}
        <Button type="submit" variant="secondary">
          {t('applyFilters')}
        </Button>
      </form>
    </details>
  )
}
