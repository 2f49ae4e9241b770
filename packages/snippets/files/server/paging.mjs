import { createServiceClient } from '@loyalty/sdk'

const loyalty = createServiceClient()
const day = 24 * 3600 * 1000
const month = { startDate: new Date(Date.now() - 30 * day), endDate: new Date() }

const page = await loyalty.listTransactions({ ...month, pageSize: 10 })
console.log('one page', page.total, page.data[0]?.referenceNumber)

let value = 0
for await (const { sourceValue } of loyalty.listTransactions({ ...month, pageSize: 100 }, { limit: 1000 })) {
  value += sourceValue
}
console.log('value of all pages', value)
