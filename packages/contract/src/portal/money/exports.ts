import * as z from 'zod/mini'
import { ordered } from '../../fields.ts'
import { requestFilters } from '../requests/requests.ts'
import { usageFilters } from '../requests/usage.ts'
import { multibrandFilters } from './multibrand.ts'
import { transactionFilters } from './transactions.ts'

/** The queries of exports: the filters of a list, without its pages. */
export const transactionsExportQuery = z.strictObject(transactionFilters).check(ordered('from', 'to'))
export const multibrandExportQuery = z.strictObject(multibrandFilters).check(ordered('from', 'to'))
export const requestsExportQuery = z.strictObject(requestFilters).check(ordered('from', 'to'))
export const usageExportQuery = z.strictObject(usageFilters).check(ordered('from', 'to'))
