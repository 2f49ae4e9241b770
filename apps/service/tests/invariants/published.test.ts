import { afterAll, beforeAll, expect, test } from 'vitest'
import { bank, startTestService, telecom, type TestService } from '../../testing/service.ts'

type Program = Record<string, string & number> & {
  id: string
  partnerCode: string
  requiredFields: Record<string, string>
}
type Campaign = { programId: string; partnerCode: string; extraPointsPercentage: number; status: string }

let service: TestService
const callers = [bank, telecom] as const

const call = async (organization: (typeof callers)[number], method: string, path: string, body?: object) => {
  const response = await fetch(service.baseUrls.sandbox + path, {
    method,
    headers: { authorization: `Bearer ${await service.accessToken(organization)}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const programsOf = async (organization: (typeof callers)[number]) =>
  (await call(organization, 'GET', '/programs')).body as Program[]
const pointsOf = ({ body }: { body: unknown }) => (body as { totalPoints: number }).totalPoints

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const accountFor = (program: Program) => ({
  destinationUserId: 'M-1',
  destinationUserEmail: 'ada@example.com',
  destinationUserFirstName: 'Ada',
  destinationUserLastName: 'Lovelace',
  ...Object.fromEntries(
    Object.entries(program.requiredFields)
      .filter(([, use]) => use === 'NOT_USED')
      .map(([field]) => [field, undefined]),
  ),
})

/** Converts a decimal text to units of 1e-8, as a caller would. Uses no function of the service. */
const units = (decimal: string): bigint => {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}

test('invariant 10: published prices have two to eight decimals', async () => {
  for (const organization of callers) {
    const body = await programsOf(organization)
    expect(body.length).toBeGreaterThan(5)
    for (const program of body) {
      expect(program['pricePerPointInUsd']).toMatch(/^(0|[1-9]\d*)\.\d{2,8}$/)
      expect(program['pricePerPointInLocalCurrency']).toMatch(/^(0|[1-9]\d*)\.\d{2,8}$/)
      expect([program['minAmountOfPoints'], program['maxAmountOfPoints']]).toEqual([
        program['partnerMinAllowedPoints'],
        program['partnerMaxAllowedPoints'],
      ])
      expect([program['minValue'], program['maxValue']]).toEqual([
        program['minAllowedPoints'],
        program['maxAllowedPoints'],
      ])
    }
  }
})

test('invariants 8 and 9: previews and transactions follow the published prices', async () => {
  let compared = 0
  for (const organization of callers) {
    const programs = await programsOf(organization)
    const campaigns = (await call(organization, 'GET', '/campaigns?pageSize=500')).body as { data: Campaign[] }
    for (const program of programs) {
      const value = { value: 37.25, currency: 'USD' }
      const asked = { programId: program.id, partnerCode: program.partnerCode, ...value }
      const preview = await call(organization, 'POST', '/transactions/preview', asked)
      const referenceNumber = `P-${program.id}-${program.partnerCode}`
      const issue = { ...asked, referenceNumber, destinationAccount: accountFor(program) }
      const issued = await call(organization, 'POST', '/transactions', issue)
      expect([program.id, preview.status === 200]).toEqual([program.id, issued.status === 201])
      if (issued.status !== 201) continue
      expect([program.id, pointsOf(preview)]).toEqual([program.id, pointsOf(issued)])
      const running = campaigns.data.filter(
        (each) =>
          each.programId === program.id && each.partnerCode === program.partnerCode && each.status === 'RUNNING',
      )
      const extra = BigInt(Math.round(Math.max(0, ...running.map((each) => each.extraPointsPercentage)) * 100))
      const base = units('37.25') / units(program['pricePerPointInUsd']!)
      const room = BigInt(program['partnerMaxAllowedPoints']!) - base
      const bonus = (base * extra) / 10_000n
      expect([program.id, BigInt(pointsOf(issued))]).toEqual([program.id, base + (bonus < room ? bonus : room)])
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(10)
})
