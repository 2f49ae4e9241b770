import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { mintPreviewToken } from './mint-preview-token.ts'

export const handleCreateDemoToken = handler(endpoints.createDemoToken, async ({ body, request }, context) => {
  const { demo, env } = context
  if (demo === undefined) throw problem('ROUTE_NOT_FOUND', { detail: 'This service has no live widgets.' })
  request.requireOwnPage()
  await request.limitDemoTokens(`${body.widget} ${request.network()}`)
  const { widget } = body
  return { body: await mintPreviewToken({ organizationId: demo.organizationId, env }, { widget }, context) }
})
