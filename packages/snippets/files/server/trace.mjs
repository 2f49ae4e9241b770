import { createServiceClient } from '@loyalty/sdk'

const loyalty = createServiceClient({
  traceContext: () => ({ traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }),
  onResponse: ({ name, status, durationMs, requestId }) => console.log(name, status, durationMs, requestId),
  onRetry: ({ name, attempt, reason }) => console.log('retry', name, attempt, reason),
})

await loyalty.getProfile()
