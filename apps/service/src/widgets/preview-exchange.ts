import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { enabledProgram, partnerOf } from '../programs/resolve-program.ts'
import { exchangeOption, habitsOf } from './exchange-options.ts'

export const handlePreviewExchange = handler(endpoints.previewExchange, async ({ body, org, session }, context) => {
  const [catalog, now, habits] = await Promise.all([org.catalog(), org.businessNow(), habitsOf(org, session)])
  const program = enabledProgram(catalog, body.programId)
  const option = exchangeOption(program, partnerOf(program, body.partnerCode), session, catalog, habits, {
    baseUrl: context.baseUrl,
    now,
  })
  if (!option)
    throw problem('PROGRAM_NOT_FOUND', { detail: 'This program has no price in the currency of the session.' })
  return { body: option }
})
