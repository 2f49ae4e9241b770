import { portalEndpoints, Problem } from '@loyalty/contract'
import { issuePoints } from '../../issuing/issue-points.ts'
import { portalHandler } from '../portal-handler.ts'
import { issueContextOf, testIssue, testPrograms } from './test-issues.ts'

/** Issues points as a caller's server would, and reports the answer that the server would have received. */
export const handleRunSandboxTrigger = portalHandler(
  portalEndpoints.runSandboxTrigger,
  async ({ session, params: { trigger } }, context) => {
    const org = context.store.organization({ organizationId: session.organizationId, env: 'sandbox' })
    const catalog = await org.catalog()
    const [program] = testPrograms(catalog)
    const referenceNumber = context.id('TRIGGER').replace('_', '-')
    // Before the issue, whose refusal is the result of the run.
    await context.store.record(
      session.audit('sandbox'),
      { kind: 'sandbox_trigger', id: trigger },
      { after: { referenceNumber } },
    )
    const request = testIssue({ program: program!, catalog, memberNumber: trigger, referenceNumber })
    const outcome = await issuePoints(request, org, issueContextOf(context)).catch((error: unknown) => {
      if (error instanceof Problem) return error
      throw error
    })
    const refused = outcome instanceof Problem ? outcome : undefined
    // A lost answer is a refusal too, although the points are issued.
    const stored = await org.transactions.findByReference(referenceNumber)
    return {
      body: {
        status: refused?.status ?? 201,
        code: refused?.code ?? null,
        retryAfter: refused?.retryAfter ?? null,
        programId: request.programId,
        referenceNumber,
        transactionId: stored?.id ?? null,
      },
    }
  },
)
