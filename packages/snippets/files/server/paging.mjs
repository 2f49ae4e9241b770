import { createServiceClient } from '@loyalty/sdk'

const loyalty = createServiceClient()
const day = 24 * 3600 * 1000
const month = { startDate: new Date(Date.now() - 30 * day), endDate: new Date() }

const page = await loyalty.listTransactions({ ...month, pageSize: 10 })
console.log('one page', page)

let points = 0
for await (const { totalPoints } of loyalty.listTransactions({ ...month, pageSize: 100 }, { limit: 1000 })) {
  points += totalPoints
}
console.log('points of all pages', points)
