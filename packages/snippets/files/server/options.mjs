import { createServiceClient } from '@loyalty/sdk'

const loyalty = createServiceClient({
  timeoutMs: 5_000, // one attempt
  deadlineMs: 15_000, // all attempts together
  maxRetries: 2,
  userAgent: 'my-shop/1',
})

const signal = AbortSignal.timeout(25_000)
const programs = await loyalty.listPrograms({}, { timeoutMs: 20_000, deadlineMs: 20_000, maxRetries: 0, signal })
console.log('programs', programs.length)
