import { checkReferences } from './references.ts'
import { CatalogShape } from './schema.ts'

/**
 * The schema of the catalog file: programs, prices, rates, campaigns and callers (spec §2.3–§2.8). Prices and rates are
 * decimals, written as text to keep every digit. `checkReferences` finds references to unknown items, and
 * contradictions.
 */
export const CatalogFile = CatalogShape.superRefine((catalog, context) => {
  for (const { path, message } of checkReferences(catalog)) context.addIssue({ code: 'custom', path, message })
})
