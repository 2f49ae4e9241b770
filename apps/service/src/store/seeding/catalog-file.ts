import { checkReferences } from './references.ts'
import { CatalogShape } from './schema.ts'

/**
 * The schema of the catalog file: programs, prices, rates, campaigns and callers (spec §2.3–§2.8). Prices and rates are
 * exact decimals, written as text. Parsing fails for dangling references and contradictions.
 */
export const CatalogFile = CatalogShape.superRefine((catalog, context) => {
  for (const { path, message } of checkReferences(catalog)) context.addIssue({ code: 'custom', path, message })
})
