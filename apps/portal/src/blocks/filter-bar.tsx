import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { SelectField } from '@loyalty/ui'
import { frameTexts } from '../messages/frame/texts.ts'

export type Filter = { name: string; label: string; options: readonly { value: string; label: string }[] }

/** Returns whether a saved link has a value that is no option, such as a day that is no longer yesterday. */
const isOther = (options: Filter['options'], value: string | undefined): value is string =>
  value !== undefined && !options.some((option) => option.value === value)

/** Renders the filters of a list. Each filter is a search parameter of the page, with the name that the service uses. */
export function FilterBar({ filters }: { filters: readonly Filter[] }) {
  const t = frameTexts.useText()
  const navigate = useNavigate()
  const search = useLocation().search as Record<string, string | undefined>
  const isFiltered = filters.some(({ name }) => search[name] !== undefined)
  const choose = (name: string, value: string) =>
    void navigate({ to: '.', search: { ...search, [name]: value || undefined, before: undefined } as never })
  return (
    <search className="filter-bar" aria-label={t('filters')}>
      {filters.map(({ name, label, options }) => (
        <SelectField key={name} label={label} value={search[name] ?? ''} onChange={(value) => choose(name, value)}>
          <option value="">{t('filterAny')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {isOther(options, search[name]) && <option value={search[name]}>{search[name]}</option>}
        </SelectField>
      ))}
      {isFiltered && (
        <Link to="." search={{} as never} className="filter-remove">
          {t('removeFilters')}
        </Link>
      )}
    </search>
  )
}
