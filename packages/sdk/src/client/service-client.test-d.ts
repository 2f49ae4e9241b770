// Type tests: tsc fails when a line with @ts-expect-error compiles.
import type { ServiceClient } from './service-client.ts'

declare const client: ServiceClient

export async function acceptsAndReturnsContractTypes(): Promise<string> {
  const transaction = await client.getTransaction({ transactionId: 'txn_1' })
  const events = await client.listWebhookEvents({ limit: 10 })
  await client.listPrograms({}, { maxRetries: 0 })
  await client.listPrograms(undefined, { maxRetries: 0 })
  const token = await client.widgetTokens.multibrand({ userId: 'u-1' })
  const expiresIn: number = token.expiresIn
  return `${transaction.id} ${events.next} ${expiresIn}`
}

export async function rejectsMistakes(): Promise<void> {
  // @ts-expect-error A path parameter is missing.
  await client.getTransaction({})
  // @ts-expect-error The method has no input.
  await client.listPrograms({ page: 1 })
  // @ts-expect-error A reference number is missing.
  await client.createTransaction({ programId: 'prg_a', destinationAccount: {}, basePoints: 1 })
  // @ts-expect-error The query parameter `count` does not exist.
  await client.listWebhookEvents({ count: 10 })
  // @ts-expect-error The currency must be a currency code.
  await client.widgetTokens.pointExchange({ userId: 'u-1', amount: 1, currency: 1, referenceNumber: 'R-1' })
  // @ts-expect-error The client has no method `getToken`, because it fetches access tokens itself.
  await client.getToken({})
}
