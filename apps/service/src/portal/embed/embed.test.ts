import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '@loyalty/contract'
import { openPortal, type Portal } from '../../../testing/portal.ts'
import { bank, startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
let portal: Portal
beforeAll(async () => {
  service = await startTestService()
  portal = await openPortal(service)
})
afterAll(() => service.close())

const params = { env: 'sandbox' } as const
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (cause: unknown) => (cause instanceof Problem ? cause : Promise.reject(cause)),
  )

describe('origins', () => {
  test('a new origin names its author and has no loads', async () => {
    const origin = await portal.createOrigin({ params, body: { origin: 'https://New.Shop.example/' } })
    expect(origin).toMatchObject({
      origin: 'https://new.shop.example',
      createdBy: { name: bank.ownerEmail },
      firstSeenAt: null,
      loads7d: 0,
      managedByCatalog: false,
    })
    expect((await portal.listOrigins({ params })).at(-1)).toEqual(origin)
    expect((await portal.listOrigins({ params: { env: 'production' } })).map((each) => each.origin)).not.toContain(
      origin.origin,
    )
  })

  test('a refused origin names the reason and is not stored', async () => {
    const before = await portal.listOrigins({ params })
    const problem = await refusal(portal.createOrigin({ params, body: { origin: 'https://*.example' } }))
    expect(problem).toMatchObject({ code: 'ORIGIN_REFUSED', status: 422, members: { reason: 'WILDCARD' } })
    expect(problem?.errors).toEqual([
      {
        field: 'origin',
        code: 'INVALID_VALUE',
        message: 'must not have a wildcard: list each host',
        actual: 'WILDCARD',
      },
    ])
    expect(await portal.listOrigins({ params })).toEqual(before)
  })

  test('an origin is registered once', async () => {
    await portal.createOrigin({ params, body: { origin: 'https://once.example' } })
    const second = portal.createOrigin({ params, body: { origin: 'https://ONCE.example:443' } })
    expect(await refusal(second)).toMatchObject({ code: 'ORIGIN_EXISTS', status: 409 })
  })

  test('simultaneous additions never exceed 20 origins', async () => {
    const production = { env: 'production' } as const
    const added = Array.from({ length: 25 }, (_, index) =>
      refusal(portal.createOrigin({ params: production, body: { origin: `https://site-${index}.example` } })),
    )
    const problems = (await Promise.all(added)).filter((each) => each !== undefined)
    expect(new Set(problems.map(({ code, members }) => [code, members['limit']].join(' ')))).toEqual(
      new Set(['TOO_MANY 20']),
    )
    expect(await portal.listOrigins({ params: production })).toHaveLength(20)
  })

  test('a removed origin is unknown afterwards', async () => {
    const { id: originId } = await portal.createOrigin({ params, body: { origin: 'https://gone.example' } })
    await portal.deleteOrigin({ params: { ...params, originId } })
    expect(await refusal(portal.deleteOrigin({ params: { ...params, originId } }))).toMatchObject({
      code: 'ORIGIN_NOT_FOUND',
      status: 404,
    })
  })
})

test('return addresses may belong to an app', async () => {
  const added = await portal.createReturnUrl({ params, body: { returnUrl: 'com.rimalta.app:/done' } })
  expect(await portal.listReturnUrls({ params })).toContainEqual(added)
  const problem = await refusal(portal.createReturnUrl({ params, body: { returnUrl: 'javascript:alert(1)' } }))
  expect(problem).toMatchObject({ code: 'ORIGIN_REFUSED', members: { reason: 'NOT_A_RETURN_ADDRESS' } })
  expect(await refusal(portal.createReturnUrl({ params, body: { returnUrl: added.returnUrl } }))).toMatchObject({
    code: 'ORIGIN_EXISTS',
  })
  await portal.deleteReturnUrl({ params: { ...params, returnUrlId: added.id } })
  expect(await portal.listReturnUrls({ params })).not.toContainEqual(added)
})

describe('embed keys', () => {
  test('a new key is live and names its environment', async () => {
    const sandboxKey = await portal.createEmbedKey({ params, body: { label: 'Checkout' } })
    const liveKey = await portal.createEmbedKey({ params: { env: 'production' }, body: { label: 'Checkout' } })
    expect(sandboxKey.id).toMatch(/^ek_sandbox_[\dA-Za-z]{20}$/)
    expect(liveKey.id).toMatch(/^ek_live_[\dA-Za-z]{20}$/)
    expect(await portal.listEmbedKeys({ params })).toContainEqual(sandboxKey)
  })

  test('a rename with an old version changes nothing', async () => {
    const { id: embedKeyId } = await portal.createEmbedKey({ params, body: { label: 'First' } })
    const ofKey = { ...params, embedKeyId }
    const renamed = await portal.updateEmbedKey({ params: ofKey, body: { label: 'Second' }, ifMatch: '"1"' })
    expect(renamed).toMatchObject({ label: 'Second', version: 2 })
    const late = portal.updateEmbedKey({ params: ofKey, body: { label: 'Third' }, ifMatch: '"1"' })
    expect(await refusal(late)).toMatchObject({ code: 'CHANGED_ELSEWHERE', status: 412 })
    const broken = portal.updateEmbedKey({ params: ofKey, body: { label: 'Third' }, ifMatch: 'x' })
    expect(await refusal(broken)).toMatchObject({ code: 'CHANGED_ELSEWHERE' })
    expect((await portal.listEmbedKeys({ params })).find(({ id }) => id === embedKeyId)).toEqual(renamed)
  })

  test('a retired key stays in the list and frees its place', async () => {
    const others = { env: 'production' } as const
    const live = async () => (await portal.listEmbedKeys({ params: others })).filter(({ retiredAt }) => !retiredAt)
    const add = (label: string) => portal.createEmbedKey({ params: others, body: { label } })
    for (let count = (await live()).length; count < 10; count += 1) await add(`Key ${count}`)
    expect(await refusal(add('Eleventh'))).toMatchObject({ code: 'TOO_MANY', members: { limit: 10 } })
    const [first] = await live()
    const retired = await portal.retireEmbedKey({ params: { ...others, embedKeyId: first!.id } })
    expect(retired.retiredAt).not.toBeNull()
    expect(await portal.retireEmbedKey({ params: { ...others, embedKeyId: first!.id } })).toEqual(retired)
    await add('Tenth')
    expect(await portal.listEmbedKeys({ params: others })).toContainEqual(retired)
  })

  test('another environment does not know a key', async () => {
    const call = portal.retireEmbedKey({ params: { env: 'production', embedKeyId: bank.embedKey.sandbox } })
    expect(await refusal(call)).toMatchObject({ code: 'EMBED_KEY_NOT_FOUND', status: 404 })
  })
})
