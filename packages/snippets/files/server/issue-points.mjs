import { ConnectionError, createServiceClient, Problem } from '@loyalty/sdk'

const loyalty = createServiceClient() // reads LOYALTY_BASE_URL, LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET

try {
  const issued = await loyalty.createTransaction({
    programId: 'prg_drovak',
    destinationAccount: { destinationUserId: '7730051944' },
    referenceNumber: 'ORDER-1001',
    basePoints: 200,
  })
  console.log(issued.id, issued.totalPoints)
} catch (error) {
  if (error instanceof Problem) console.error(error.code, error.detail, error.docs)
  else if (error instanceof ConnectionError) console.error(error.reason, error.message)
  else throw error
}
