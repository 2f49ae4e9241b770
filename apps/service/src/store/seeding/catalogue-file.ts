import { checkReferences } from './references.ts'
import { CatalogueShape } from './schema.ts'

/**
 * The one file that says which programs, prices, rates, campaigns and callers exist (S:82-142; prices and rates are exact decimals in text).
 * Everything in it has a natural key, so applying it twice changes nothing: ids; (organization, program); (environment, origin or URL);
 * for prices and rates the value in force. Parsing also refuses every dangling reference and contradiction.
 */
export const CatalogueFile = CatalogueShape.superRefine((catalogue, context) => {
  for (const { path, message } of checkReferences(catalogue)) context.addIssue({ code: 'custom', path, message })
})
