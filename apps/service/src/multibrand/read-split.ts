import { problem, type ConnectionSet } from '@loyalty/contract'
import { formatDecimal, hundredthsOf } from '../money/decimal.ts'
import { sum } from '../money/rational.ts'
import { accountFor, enabledProgram } from '../programs/resolve-program.ts'
import type { CatalogSnapshot } from '../store/catalog/catalog-snapshot.ts'
import type { SplitItem } from '../store/multibrand/plan-replacement.ts'

const whole = 10_000n

/**
 * Reads a split and checks it against the catalog. Throws the problem of the first invalid program, or
 * `PERCENTAGE_TOTAL_INVALID`.
 */
export const readSplit = (connections: ConnectionSet, catalog: CatalogSnapshot): SplitItem[] => {
  const items = connections.map(({ destinationProgramId, percentage, destinationAccount }, index): SplitItem => {
    const program = enabledProgram(catalog, destinationProgramId)
    if (program.kind === 'aggregator')
      throw problem('PARTNER_CODE_INVALID', {
        detail: `Program ${program.id} is an aggregator: rewards cannot be split to it.`,
        errors: [
          {
            field: `connections[${index}].destinationProgramId`,
            code: 'INVALID_VALUE',
            message: 'is an aggregator program',
          },
        ],
      })
    const account =
      destinationAccount && accountFor(program, destinationAccount, `connections[${index}].destinationAccount.`)
    return { programId: program.id, percentage: hundredthsOf(percentage), account }
  })
  const total = sum(items.map((item) => item.percentage))
  if (items.length > 0 && total !== whole) {
    const actual = formatDecimal(total, 2)
    throw problem('PERCENTAGE_TOTAL_INVALID', {
      detail: `The percentages add up to ${actual}; they must add up to exactly 100.`,
      errors: [
        { field: 'connections', code: 'INVALID_VALUE', message: 'must add up to exactly 100', limit: '100', actual },
      ],
    })
  }
  return items
}
