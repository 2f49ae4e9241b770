import { verifyWebhook } from '@loyalty/sdk'
const { LOYALTY_WEBHOOK_SECRETS } = process.env
if (!LOYALTY_WEBHOOK_SECRETS) throw new Error('Set LOYALTY_WEBHOOK_SECRETS')
export const receive = async (body: Buffer, headers: Record<string, string>) => {
  const result = await verifyWebhook({ body, headers, secrets: LOYALTY_WEBHOOK_SECRETS.split(',') })
  return result.ok ? { status: 200, event: result.event } : { status: result.status, reason: result.reason }
}
