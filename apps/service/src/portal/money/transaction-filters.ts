import { problem, readInstant, type listPortalTransactions, type QueryOf } from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import type { PortalSession } from '../../context.ts'
import { moneyOf } from '../../money/decimal.ts'
import type { SearchOwner } from '../../store/access/sealed-searches.ts'
import type { PersonSearch, TransactionQuery } from '../../store/transactions/transaction-queries.ts'
import type { PortalContext } from '../portal-context.ts'

export type Filters = Omit<QueryOf<typeof listPortalTransactions>, 'find' | 'before' | 'limit'>

type Reader = { env: Env; session: PortalSession }

export const searchOwner = ({ env, session: { organizationId, userId } }: Reader): SearchOwner => ({
  organizationId,
  env,
  personId: userId,
})

const ended = () => {
  const message = 'has ended: search again'
  return problem('VALIDATION_FAILED', {
    detail: `The search ${message}.`,
    errors: [{ field: 'search', code: 'INVALID_VALUE', message }],
  })
}

const given = <T>(text: string | undefined, read: (text: string) => T): T | undefined =>
  text === undefined ? undefined : read(text)

/** Reads the filters of a list of transactions. Throws `VALIDATION_FAILED` for a search that has ended. */
export const readFilters = (
  { search, minPoints, maxPoints, minValue, maxValue, from, to, ...filters }: Filters,
  reader: Reader,
  { store }: Pick<PortalContext, 'store'>,
): Omit<TransactionQuery, 'before' | 'limit'> => {
  const person = given(search, (text) => store.sealedSearches.open(searchOwner(reader), text)) as
    | PersonSearch
    | undefined
  if (search !== undefined && person === undefined) throw ended()
  return {
    ...filters,
    person,
    minPoints: given(minPoints, BigInt),
    maxPoints: given(maxPoints, BigInt),
    minValue: given(minValue, moneyOf),
    maxValue: given(maxValue, moneyOf),
    from: given(from, (text) => readInstant(text, 'start')),
    to: given(to, (text) => readInstant(text, 'end')),
  }
}
