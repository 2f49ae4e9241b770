import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSamples } from '../../testing/contract-samples.ts'
import { startTestService, telecom, type TestService } from '../../testing/service.ts'

let service: TestService
let bank: Awaited<ReturnType<TestService['caller']>>
let carrier: Awaited<ReturnType<TestService['caller']>>
beforeAll(async () => {
  service = await startTestService()
  bank = await service.caller()
  carrier = await service.caller(telecom)
})
afterAll(() => service.close())

const get = async (path: string) => {
  const response = await fetch(service.baseUrls.sandbox + path, {
    headers: { authorization: `Bearer ${await service.accessToken()}` },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('invariant 10: deprecated bounds equal the new bounds and prices are decimals', async () => {
  for (const caller of [bank, carrier]) {
    const { data } = await caller.listPrograms({})
    for (const program of data) {
      expect([program.minAmountOfPoints, program.maxAmountOfPoints]).toEqual([
        program.partnerMinAllowedPoints,
        program.partnerMaxAllowedPoints,
      ])
      expect([program.minValue, program.maxValue]).toEqual([program.minAllowedPoints, program.maxAllowedPoints])
      for (const price of [program.pricePerPointInUsd, program.pricePerPointInLocalCurrency])
        expect(price).toMatch(/^\d+\.\d{2,8}$/)
    }
  }
})

test('the required fields of a program are equal for all members', async () => {
  const { data } = await bank.listPrograms({})
  for (const { id, requiredFields } of data) {
    const fields = await bank.getProgramFields({
      params: { programId: id },
      query: { destinationUserEmail: 'someone@mail.example' },
    })
    const { destinationUserId, destinationUserEmail } = requiredFields
    expect(fields).toEqual({ destinationUserId, destinationUserEmail })
  }
  expect(await get('/programs/prg_drovak/fields?destinationUserEmail=nobody')).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', errors: [{ field: 'destinationUserEmail' }] },
  })
  const refusal = (programId: string) =>
    carrier.getProgramFields({ params: { programId } }).catch((error: { code: string }) => ({ code: error.code }))
  expect(await refusal('prg_nowhere')).toEqual({ code: 'PROGRAM_NOT_FOUND' })
  expect(await refusal('prg_pebblewave')).toEqual({ code: 'NO_PARTNERSHIP' })
})

test('program details return only enabled programs, by programId or programId[]', async () => {
  const details = await carrier.getProgramDetails({
    query: { 'programId[]': ['prg_drovak', 'prg_pebblewave', 'prg_nowhere', 'prg_drovak'] },
  })
  expect(Object.keys(details)).toEqual(['prg_drovak'])
  const { data } = await carrier.listPrograms({})
  const drovak = data.find(({ id }) => id === 'prg_drovak')!
  expect(details['prg_drovak']).toMatchObject({
    programId: drovak.id,
    programName: drovak.name,
    logo: drovak.logo,
    termsConditionsUrl: drovak.termsAndConditionsUrl,
  })
  for (const query of [
    'programId=prg_drovak',
    'programId[]=prg_drovak',
    'programId%5B%5D=prg_drovak&programId=prg_nimbara',
  ]) {
    const { status, body } = await get(`/programs/details?${query}`)
    expect([status, Object.keys(body).includes('prg_drovak')], query).toEqual([200, true])
  }
  expect((await get('/programs/details?programId=prg_nowhere')).body).toEqual({})
})

test('program details accept 1 to 100 program ids', async () => {
  expect(await get('/programs/details')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'programId[]', code: 'MISSING_FIELD' }] },
  })
  const many = (count: number) =>
    get(`/programs/details?${Array.from({ length: count }, (_, index) => `programId[]=p${index}`).join('&')}`)
  expect((await many(100)).status).toBe(200)
  expect(await many(101)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'programId[]', code: 'TOO_MANY_ITEMS' }] },
  })
})

test('listPartnerCodes returns the sorted, unique codes of the program list', async () => {
  for (const caller of [bank, carrier]) {
    const { data } = await caller.listPrograms({})
    const codes = await caller.listPartnerCodes({})
    expect(codes).toEqual([...new Set(data.map(({ partnerCode }) => partnerCode))].toSorted())
    expect(codes.length).toBeGreaterThan(0)
  }
})

test('the campaign list filters by program and current status', async () => {
  const { total, data } = await bank.listCampaigns({ query: {} })
  expect(data).toHaveLength(total)
  for (const {
    extraPointsPercentage,
    fundedBonusPercentage,
    partnerFundedBonusPercentage,
    yourCostSharePercentage,
    type,
  } of data) {
    expect(fundedBonusPercentage + partnerFundedBonusPercentage).toBeCloseTo(extraPointsPercentage, 10)
    expect(type).toBe(
      yourCostSharePercentage === 100
        ? 'SOURCE_FUNDED'
        : yourCostSharePercentage === 0
          ? 'PARTNER_FUNDED'
          : 'CO_FUNDED',
    )
  }
  expect(data.map(({ startDate }) => startDate)).toEqual(
    data
      .map(({ startDate }) => startDate)
      .toSorted()
      .toReversed(),
  )
  const statuses = ['UPCOMING', 'RUNNING', 'STOPPED', 'EXPIRED'] as const
  const pages = await Promise.all(statuses.map((status) => bank.listCampaigns({ query: { status } })))
  expect(pages.map((page) => page.total)).toEqual([2, 4, 1, 2])
  expect(pages.flatMap((page, index) => page.data.map(({ status }) => status === statuses[index])).every(Boolean)).toBe(
    true,
  )
  const ofProgram = await bank.listCampaigns({ query: { programId: 'prg_nimbara', status: 'RUNNING' } })
  expect(ofProgram).toMatchObject({
    total: 1,
    data: [{ fundedBonusPercentage: 10, partnerFundedBonusPercentage: 10, type: 'CO_FUNDED' }],
  })
})

test('the deprecated token endpoint issues valid access tokens', async () => {
  const { call } = await createSamples(service)
  const answer = await call('POST', '/v1/auth/authenticate', service.credentials())
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { accessToken, expiresIn } = (await answer.json()) as { accessToken: string; expiresIn: number }
  expect(expiresIn).toBe(600)
  expect((await call('GET', '/profile', undefined, { authorization: `Bearer ${accessToken}` })).status).toBe(200)
  const refused = await call('POST', '/v1/auth/authenticate', {
    ...service.credentials(),
    clientSecret: 'sk_sandbox_wrong',
  })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('content-type')).toContain('application/problem+json')
  expect(refused.headers.get('deprecation')).toBe('@1735689600')
  expect(await refused.json()).toMatchObject({ code: 'INVALID_CLIENT' })
})
