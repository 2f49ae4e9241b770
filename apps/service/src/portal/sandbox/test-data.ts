import { portalEndpoints, type TestDataKind } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import { issuePoints } from '../../issuing/issue-points.ts'
import { moneyOf } from '../../money/decimal.ts'
import { creditCanonical } from '../../money/fingerprint.ts'
import { pairFrom } from '../../money/plan-multibrand.ts'
import { accountFor } from '../../programs/resolve-program.ts'
import { localRate } from '../../store/catalog/catalog-snapshot.ts'
import type { OrganizationStore } from '../../store/store.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { checkTargets } from '../webhooks/webhook-target.ts'
import { tooManyEndpoints, urlTaken } from '../webhooks/webhook-problems.ts'
import { issueContextOf, testAccount, testIssue, testPrograms } from './test-issues.ts'

const week = 7 * 86_400_000
const transactionCount = 20
const nothing = { sourceUserId: null, transactions: 0, endpointId: null }

/** Returns the whole percentages of a split into `count` parts, which add up to 100. */
const evenSplit = (count: number): bigint[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? 10_000n - 4_000n * BigInt(count - 1) : 4_000n))

/** Makes a user with two connections, a split of the same programs, and a credit that is due in a week. */
const makeUser = async (org: OrganizationStore, { id }: PortalContext) => {
  const [catalog, at] = await Promise.all([org.catalog(), org.businessNow()])
  const sourceUserId = id('test-user').toLowerCase()
  const programs = testPrograms(catalog).slice(0, 2)
  const accounts = programs.map((program) => accountFor(program, testAccount(id('T').slice(-12)), ''))
  for (const [index, program] of programs.entries())
    await org.connections.upsert({
      sourceUserId,
      sourceUserEmail: undefined,
      programId: program.id,
      partnerCode: program.partners[0]?.code ?? '',
      account: accounts[index]!,
      at,
    })
  const percentages = evenSplit(programs.length)
  await org.multibrandConnections.replace(
    sourceUserId,
    programs.map((program, index) => ({
      programId: program.id,
      percentage: percentages[index]!,
      account: accounts[index]!,
    })),
    at,
  )
  const { localCurrency } = catalog.organization
  const [value, executionDate] = [moneyOf('100'), at + week]
  await org.multibrand.credit({
    id: id('mbt'),
    referenceNumber: id('TEST').replace('_', '-'),
    canonical: creditCanonical({
      userId: sourceUserId,
      value,
      currency: localCurrency,
      executionDate: isoDate(executionDate),
    }),
    userId: sourceUserId,
    side: 'local',
    amount: pairFrom('local', value, localRate(catalog)),
    localCurrency,
    executionDate,
    createdAt: at,
  })
  return { ...nothing, sourceUserId }
}

/** Issues 20 transactions of several sizes, in turn with each of the first programs. */
const makeTransactions = async (org: OrganizationStore, context: PortalContext) => {
  const catalog = await org.catalog()
  const programs = testPrograms(catalog).slice(0, 4)
  for (let index = 0; index < transactionCount; index += 1) {
    const request = testIssue(
      {
        program: programs[index % programs.length]!,
        catalog,
        memberNumber: context.id('T').slice(-12),
        referenceNumber: context.id('TEST').replace('_', '-'),
      },
      1 + (index % 5),
    )
    await issuePoints(request, org, issueContextOf(context))
  }
  return { ...nothing, transactions: transactionCount }
}

/** The path of the failing endpoint at the sandbox's own address, where nothing answers. */
const failingPath = '/test-data/failing-endpoint'

const makeFailingEndpoint = async (org: OrganizationStore, context: PortalContext) => {
  const { sandbox } = context.configuration.baseUrls
  const { url } = checkTargets({ url: sandbox + failingPath }, 'sandbox', context.allowPrivateWebhookTargets)
  const made = await org.webhooks.createEndpoint({
    url,
    auth: { mode: 'signature' },
    description: 'Fails on purpose: nothing answers here.',
    eventTypes: null,
  })
  if (made.outcome === 'too-many') throw tooManyEndpoints()
  if (made.outcome === 'url-taken') throw urlTaken()
  return { ...nothing, endpointId: made.endpoint.id }
}

const makers: Record<
  TestDataKind,
  (org: OrganizationStore, context: PortalContext) => Promise<typeof nothing | object>
> = {
  USER: makeUser,
  TRANSACTIONS: makeTransactions,
  FAILING_ENDPOINT: makeFailingEndpoint,
}

export const handleMakeTestData = portalHandler(
  portalEndpoints.makeTestData,
  async ({ session, body: { kind } }, context) => {
    const caller = { organizationId: session.organizationId, env: 'sandbox' } as const
    const org = context.store.organization(caller, { audit: session.audit('sandbox') })
    // The endpoint appends its own entry, in the commit that stores the endpoint.
    if (kind !== 'FAILING_ENDPOINT') {
      testPrograms(await org.catalog())
      await org.sandboxTools.recordTestData(kind)
    }
    const made = await makers[kind](org, context)
    context.wake()
    return { body: { ...nothing, ...made } }
  },
)
