import { checkReferences } from './references.ts'
import { CatalogShape } from './schema.ts'

/**
 * The file of programs, prices, rates, campaigns and callers (spec §2.3–§2.8). Prices and rates are exact decimals,
 * written as text. Each item has a natural key, so applying it again changes nothing. Parsing fails for dangling
 * references and contradictions.
 */
export const CatalogFile = CatalogShape.superRefine((catalog, context) => {
  for (const { path, message } of checkReferences(catalog)) context.addIssue({ code: 'custom', path, message })
})
