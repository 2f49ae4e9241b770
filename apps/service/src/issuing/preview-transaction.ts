import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { enabledProgram, partnerOf } from '../programs/resolve-program.ts'
import { readIssueAmount } from './amount.ts'
import { planPoints } from './plan-points.ts'

/** Returns the points that `createTransaction` would issue now. Writes nothing (spec §4.1 E10). */
export const handlePreviewTransaction = handler(endpoints.previewTransaction, async ({ body, org }) => {
  const amount = readIssueAmount(body)
  const [catalog, now] = await Promise.all([org.catalog(), org.businessNow()])
  const program = enabledProgram(catalog, body.programId)
  const { code } = partnerOf(program, body.partnerCode)
  const { totalPoints } = planPoints({ channel: 'API', amount, amountField: 'value' }, program, code, catalog, now)
  return { body: { totalPoints: Number(totalPoints) } }
})
