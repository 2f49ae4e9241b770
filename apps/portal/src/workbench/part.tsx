import { Link } from '@tanstack/react-router'
import { Button, SelectField } from '@loyalty/ui'
import { Id } from '../blocks/id-chip.tsx'
import { Ltr } from '../blocks/ltr.tsx'
import type { Environment } from '../frame/environment.ts'
import { workbenchTexts } from '../messages/workbench/texts.ts'
import { Deliveries } from './deliveries.tsx'
import { Errors } from './errors.tsx'
import { Events } from './events.tsx'
import { Waiting } from './loaded.tsx'
import { Loads } from './loads.tsx'
import { Requests } from './requests.tsx'
import { choicesOf, deliveryFilterOf, hasNone, isFilterable, requestFilterOf, type Scope, type Tab } from './scope.ts'
import type { DeliveryFilter, RequestFilter } from './workbench-queries.ts'

/** The choices of a person: no filter by the object, the code of the requests, and the reference numbers or events. */
export type Choices = { isAll?: boolean; code?: string | undefined; reference?: string; event?: string }

export interface PartProps {
  tab: Tab
  env: Environment
  /** The object of the page; undefined on a page without one. */
  scope: Scope | undefined
  isLoading: boolean
  choices: Choices
  onChoose: (choices: Choices) => void
  /** Opens the requests with a code. */
  onCode: (code: string) => void
}

/** Renders one tab of the workbench with its filter. */
export function Part({ tab, env, scope, isLoading, choices, onChoose, onCode }: PartProps) {
  if (isLoading) return <Waiting />
  const { isAll = false, code, reference, event } = choices
  const of = scope !== undefined && !isAll && isFilterable(scope, tab) ? scope : undefined
  const isEmpty = of !== undefined && hasNone(of, tab)
  const requests = requestFilterOf(of, reference)
  const deliveries = deliveryFilterOf(of, event)
  return (
    <>
      <Head {...{ tab, env, scope, choices, onChoose }} filter={tab === 'deliveries' ? deliveries : requests} />
      {tab === 'errors' && <Errors env={env} filter={requests} isEmpty={isEmpty} onCode={onCode} />}
      {tab === 'requests' && <Requests env={env} filter={{ ...requests, code }} isEmpty={isEmpty} />}
      {tab === 'events' && <Events env={env} of={of?.events} />}
      {tab === 'deliveries' && <Deliveries env={env} filter={deliveries} isEmpty={isEmpty} />}
      {tab === 'loads' && <Loads env={env} sessions={of?.sessions} />}
    </>
  )
}

const pages: Partial<Record<Tab, string>> = {
  requests: 'requests',
  deliveries: 'webhooks/deliveries',
  loads: 'embed/origins',
}

/** Returns the search of that page. The page of requests either finds a reference number or filters by the rest. */
const searchOf = (tab: Tab, { referenceNumber: find, ...filter }: RequestFilter, code: string | undefined) => {
  if (tab === 'loads') return {}
  if (tab === 'deliveries') return filter
  return find === undefined ? { ...filter, code } : { find }
}

type HeadProps = Pick<PartProps, 'tab' | 'env' | 'scope' | 'choices' | 'onChoose'> & {
  filter: RequestFilter & DeliveryFilter
}

/** Renders the filter in words, the ways to change it, and the link to the page with the same list. */
function Head({ tab, env, scope, choices, onChoose, filter }: HeadProps) {
  const t = workbenchTexts.useText()
  const { isAll = false, code } = choices
  const canFilter = scope !== undefined && isFilterable(scope, tab)
  const hasCode = tab === 'requests' && code !== undefined
  const page = pages[tab]
  if (scope === undefined && page === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-3 mb-3">
      {scope !== undefined && !(canFilter && isAll) && (
        <span className="text-muted">
          {t.rich(canFilter ? 'filtered' : 'notFiltered', { id: <Id id={scope.id} /> })}
        </span>
      )}
      {canFilter && !isAll && <Choice {...{ tab, scope, choices, onChoose }} />}
      {canFilter && (
        <Button variant="quiet" onClick={() => onChoose({ isAll: !isAll })} data-act="all">
          {t(isAll ? 'filterAgain' : 'showAll')}
        </Button>
      )}
      {hasCode && (
        <>
          <span data-part="code">{t.rich('withCode', { code: <Ltr>{code}</Ltr> })}</span>
          <Button variant="quiet" onClick={() => onChoose({ code: undefined })} data-act="every-code">
            {t('everyCode')}
          </Button>
        </>
      )}
      {page !== undefined && (
        <Link
          to={`/${env}/${page}` as '/'}
          search={searchOf(tab, filter, code) as never}
          style={{ marginInlineStart: 'auto' }}
        >
          {t('openPage')}
        </Link>
      )}
    </div>
  )
}

type ChoiceProps = Pick<PartProps, 'tab' | 'choices' | 'onChoose'> & { scope: Scope }

/** Renders the reference numbers or the events of an object that has several. */
function Choice({ tab, scope, choices, onChoose }: ChoiceProps) {
  const t = workbenchTexts.useText()
  const options = choicesOf(scope, tab)
  const name = tab === 'deliveries' ? 'event' : 'reference'
  if (options.length < 2) return null
  return (
    <div style={{ inlineSize: '20rem', maxInlineSize: '100%' }}>
      <SelectField
        label={t(name)}
        value={choices[name] ?? options[0] ?? ''}
        onChange={(value) => onChoose({ [name]: value })}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {/* An option holds no element, so the characters of an isolate keep the direction. */}
            {`\u2068${option}\u2069`}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
