import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, type Endpoint, type EndpointName } from '@loyalty/contract'
import { createSamples } from '../../../testing/contract-samples.ts'
import { placesOf, sampleOf, withText } from '../../../testing/fuzz/samples.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const names = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) =>
    !['none', 'portal'].includes(endpoints[name].auth) && !('wait' in ((endpoints[name] as Endpoint).query ?? {})),
)

/** The fields whose numbers the log keeps. */
const numeric = ['value', 'amount', 'basePoints', 'bonusPoints', 'percentage', 'destinationNumberOfPoints']

/** Returns the text of every row of the three tables. */
const stored = async (): Promise<string> => {
  const tables = ['api_requests', 'usage_hours', 'usage_days'].map((table) =>
    service.database.read({ text: `select * from ${table}`, values: [] }),
  )
  return JSON.stringify(await Promise.all(tables), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

/** Returns the text around a canary, or undefined if the rows do not contain it. */
const around = (rows: string, canary: string): string | undefined => {
  const at = rows.toLowerCase().indexOf(canary.toLowerCase())
  return at < 0 ? undefined : rows.slice(Math.max(0, at - 300), at + 60)
}

test('no row contains a person, token or secret from any field', { timeout: 120_000 }, async () => {
  const samples = await createSamples(service)
  const { clientSecret } = service.credentials()
  const token = samples.bearer.authorization.slice('Bearer '.length)
  const canaries = [
    '77300519441234',
    '41829356',
    'canary.person@canary-mail.example',
    'Canaryfirst Canarylast',
    // This value has the form of a field name.
    'canaryuser',
    token,
    clientSecret,
  ]
  const bearerOf = ({ auth, widget }: Endpoint): Record<string, string> =>
    auth === 'session'
      ? { authorization: `Bearer ${samples.sessions[widget ?? 'multibrand'].sessionToken}` }
      : samples.bearer
  const encode = encodeURIComponent
  const pathOf = (path: string, params: Record<string, unknown>): string =>
    path.replace(/\{(\w+)\}/g, (_, key: string) => encode(String(params[key])))

  const send = async (endpoint: Endpoint, path: string, body: string | undefined, canary: string): Promise<void> => {
    const isForm = endpoint.bodyType === 'form'
    const answer = await fetch(samples.base + path, {
      method: endpoint.method,
      headers: {
        ...(endpoint.auth === 'credentials' ? {} : bearerOf(endpoint)),
        ...(body === undefined
          ? {}
          : { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
        'user-agent': `shop/1.0 (${canary}) ${canary}`,
        referer: `https://shop.example/?member=${encode(canary)}`,
        'x-canary': canary,
      },
      ...(body !== undefined && { body }),
    })
    await answer.arrayBuffer()
  }

  let count = 0
  for (const name of names) {
    const endpoint: Endpoint = endpoints[name]
    for (const canary of canaries) {
      const sample = sampleOf(endpoint, (count += 1), service.credentials())
      const { params, query, body } = sample
      const text = body && JSON.stringify(body)
      for (const key of Object.keys(params))
        await send(endpoint, pathOf(endpoint.path, { ...params, [key]: canary }), text, canary)
      for (const key of [...Object.keys(query), 'unknown'])
        await send(endpoint, `${pathOf(endpoint.path, params)}?${encode(key)}=${encode(canary)}`, text, canary)
      if (body === undefined) continue
      const path = pathOf(endpoint.path, params)
      if (endpoint.bodyType === 'form') {
        const form = { ...body, client_id: service.credentials().clientId, client_secret: clientSecret }
        for (const key of Object.keys(form))
          await send(endpoint, path, new URLSearchParams({ ...form, [key]: canary }).toString(), canary)
        continue
      }
      for (const place of placesOf(body)) {
        // A reference is the caller's own key, which the log keeps. It hides only what is never a reference.
        if (place.at(-1) === 'referenceNumber' && /^(?:\d+$|Canary|canaryuser)/.test(canary)) continue
        if (canary === '41829356' && numeric.includes(String(place.at(-1)))) continue
        await send(endpoint, path, withText(body, place, JSON.stringify(canary)), canary)
      }
      if (/^\d+$/.test(canary))
        for (const place of placesOf(body))
          if (place.at(-1) !== 'referenceNumber' && !(canary === '41829356' && numeric.includes(String(place.at(-1)))))
            await send(endpoint, path, withText(body, place, canary), canary)
      if (canary !== 'canaryuser') await send(endpoint, path, JSON.stringify({ ...body, [canary]: 1 }), canary)
    }
  }
  for (const name of names) await (await samples.send(name)).arrayBuffer()
  const [last] = names.slice(-1)
  await expect.poll(async () => (await stored()).includes(`"${last}"`), { timeout: 10_000 }).toBe(true)
  await new Promise((done) => setTimeout(done, 1500))

  const rows = await stored()
  for (const name of names) expect(rows, name).toContain(`"endpoint":"${name}"`)
  const personal = [
    '77300519441234',
    '7730051944',
    '41829356',
    'canary.person',
    'canary-mail',
    'Canaryfirst',
    'Canarylast',
  ]
  for (const canary of [...personal, token, clientSecret, 'member@example.com'])
    expect(around(rows, canary)).toBeUndefined()
  // An id can contain these letters in capitals, so this beginning of a token counts only as it is written.
  expect(rows).not.toContain('eyJ')
})
