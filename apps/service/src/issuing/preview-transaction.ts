import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { enabledProgram, partnerOf } from '../programs/resolve-program.ts'
import { readIssueAmount } from './amount.ts'
import { planPoints } from './plan-points.ts'

/** S:287-289: what issuing the value would answer at this instant, with nothing created. */
export const handlePreviewTransaction = handler(endpoints.previewTransaction, async ({ body, caller }, { store }) => {
  const amount = readIssueAmount(body)
  const books = store.organization(caller)
  const [catalogue, now] = await Promise.all([books.catalogue(), books.now()])
  const program = enabledProgram(catalogue, body.programId)
  const { code } = partnerOf(program, body.partnerCode)
  const { totalPoints } = planPoints({ channel: 'API', amount, amountField: 'value' }, program, code, catalogue, now)
  return { body: { totalPoints: Number(totalPoints) } }
})
