import { expect, test } from 'vitest'
import { failuresPerAddress } from '@loyalty/contract'
import { bank, startTestService } from '../../../testing/service.ts'

test('service processes with one database share the count of wrong client secrets', async () => {
  await using service = await startTestService({ RATE_LIMIT: 'on' })
  const other = await service.another()
  const body = { clientId: bank.clientId.sandbox, clientSecret: 'sk_sandbox_wrong', userId: 'u' }
  const statuses: number[] = []
  for (let index = 0; index < failuresPerAddress.count + 2; index += 1) {
    const { baseUrls } = index % 2 === 0 ? service : other
    const answer = await fetch(`${baseUrls.sandbox}/v1/auth/widget/multibrand`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array.from({ length: failuresPerAddress.count }, () => 401), 429, 429])
})
