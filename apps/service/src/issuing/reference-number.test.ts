import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
let call: (path: string, body: object) => Promise<{ status: number; body: { errors?: unknown } }>
beforeAll(async () => {
  service = await startTestService()
  const headers = { authorization: `Bearer ${await service.accessToken()}`, 'content-type': 'application/json' }
  call = async (path, body) => {
    const response = await fetch(service.baseUrls.sandbox + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as { errors?: unknown } }
  }
})
afterAll(() => service.close())

const requests = () => ({
  '/transactions': {
    programId: 'prg_drovak',
    destinationAccount: { destinationUserId: '7730051944' },
    basePoints: 200,
  },
  '/multibrand/credit': {
    userId: 'u',
    value: 10,
    currency: 'SAR',
    executionDate: new Date(Date.now() + 86_400_000).toISOString(),
  },
  '/multibrand/debit': { userId: 'u', value: 1, currency: 'SAR' },
  '/v1/auth/widget/point-exchange': { ...service.credentials(), userId: 'u', amount: 50, currency: 'SAR' },
})

test('every endpoint refuses a new reference number outside Unicode NFC', async () => {
  for (const [path, request] of Object.entries(requests())) {
    const referenceNumber = `Café ${path}`
    const decomposed = await call(path, { ...request, referenceNumber: referenceNumber.normalize('NFD') })
    expect.soft([path, decomposed.status]).toEqual([path, 400])
    expect.soft(decomposed.body).toMatchObject({ errors: [{ field: 'referenceNumber', code: 'INVALID_FORMAT' }] })
    const composed = await call(path, { ...request, referenceNumber: referenceNumber.normalize('NFC') })
    expect.soft([path, composed.status]).toEqual([path, path.startsWith('/v1') ? 200 : 201])
  }
})
