import { problem } from '@loyalty/contract'
import type { IssueContext, IssueRequest } from '../../issuing/issue-points.ts'
import { ceilToMinor, type Money } from '../../money/decimal.ts'
import { costOf, effectiveBounds } from '../../money/points.ts'
import type { EnabledProgram } from '../../programs/resolve-program.ts'
import type { CatalogSnapshot } from '../../store/catalog/catalog-snapshot.ts'
import type { PortalContext } from '../portal-context.ts'

/** Returns what issuing needs, with the triggers and the connectors of the sandbox. */
export const issueContextOf = (context: PortalContext): IssueContext => ({ ...context, ...context.sandboxIssuing })

/**
 * Returns the enabled programs that have a member number, the cheapest smallest amount first. Throws `NO_PARTNERSHIP` if
 * the organization has none.
 */
export const testPrograms = ({ programs }: CatalogSnapshot): EnabledProgram[] => {
  const found = [...programs.values()].flatMap((program) =>
    program.caller === null || program.requiredFields.destinationUserId === 'NOT_USED'
      ? []
      : [{ ...program, caller: program.caller }],
  )
  if (found.length === 0)
    throw problem('NO_PARTNERSHIP', {
      detail: 'No enabled program of your sandbox has member numbers. Enable a program first.',
    })
  return found.toSorted((one, other) => Number(smallestValue(one) - smallestValue(other)))
}

/** Returns the smallest value in the local currency that buys the least points of a program. */
const smallestValue = ({ partner, caller, localPrice }: EnabledProgram): Money =>
  costOf(effectiveBounds(partner, caller).min, localPrice)

/** Returns the account of an invented member with every field that a program can need. */
export const testAccount = (memberNumber: string) => ({
  destinationUserId: memberNumber,
  destinationUserEmail: 'test.member@mail.example',
  destinationUserFirstName: 'Test',
  destinationUserLastName: 'Member',
})

type TestIssue = { program: EnabledProgram; catalog: CatalogSnapshot; memberNumber: string; referenceNumber: string }

/** Returns the request that issues `times` the smallest amount of a program to an invented member. */
export const testIssue = ({ program, catalog, memberNumber, referenceNumber }: TestIssue, times = 1): IssueRequest => {
  const { localCurrency } = catalog.organization
  return {
    channel: 'API',
    programId: program.id,
    partnerCode: program.partners[0]?.code,
    account: testAccount(memberNumber),
    amount: {
      mode: 'VALUE',
      value: ceilToMinor(smallestValue(program) * BigInt(times), localCurrency),
      currency: localCurrency,
    },
    amountField: 'value',
    referenceNumber,
    description: null,
    sourceUserId: null,
    clientId: null,
  }
}
