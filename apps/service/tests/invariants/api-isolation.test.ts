import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, type Endpoint, type WidgetSession } from '@loyalty/contract'
import { createSamples, type ContractSamples } from '../../testing/contract-samples.ts'
import { bank, startTestService, telecom, type TestService } from '../../testing/service.ts'

let service: TestService
let samples: ContractSamples
beforeAll(async () => {
  service = await startTestService()
  samples = await createSamples(service)
})
afterAll(() => service.close())

type Env = 'sandbox' | 'production'

const ask = async (env: Env, method: string, path: string, token: string, body?: unknown) => {
  const response = await fetch(service.baseUrls[env] + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}
const withoutId = ({ status, text }: { status: number; text: string }): string =>
  `${status} ${text.replace(/req_\w+/, '')}`

const paths = Object.values<Endpoint>(endpoints).filter(({ auth }) => auth === 'bearer' || auth === 'session')

test('invariant 47: a token is valid in its own environment only', async () => {
  const live = await service.accessToken(bank, 'production')
  for (const { method, path } of paths) {
    for (const [env, token] of [
      ['sandbox', live],
      ['production', samples.bearer.authorization.slice('Bearer '.length)],
    ] as const)
      expect(
        JSON.parse((await ask(env, method, path.replace(/\{\w+\}/g, 'x'), token)).text),
        `${env} ${path}`,
      ).toMatchObject({
        code: expect.stringMatching(/^(TOKEN_INVALID|UNSUPPORTED_MEDIA_TYPE)$/) as string,
      })
  }
})

test('invariant 47: a widget session works only at endpoints of its widget', async () => {
  const minted = await ask('sandbox', 'POST', '/v1/auth/widget/multibrand', '', {
    ...service.credentials(),
    userId: 'u',
  })
  const widgetToken = (JSON.parse(minted.text) as { accessToken: string }).accessToken
  for (const { method, path, auth, widget, body } of paths) {
    const status = async (token: string) =>
      (await ask('sandbox', method, path.replace(/\{\w+\}/g, 'x'), token, body && { nonsense: 1 })).status
    expect(await status(widgetToken), path).toBe(401)
    for (const [kind, session] of Object.entries<WidgetSession>(samples.sessions))
      expect((await status(session.sessionToken)) === 401, `${kind} at ${path}`).toBe(
        auth === 'bearer' || (widget !== undefined && widget !== kind),
      )
  }
})

test('invariant 47: other callers’ resources and unknown resources get the same answer', async () => {
  const own = samples.bearer.authorization.slice('Bearer '.length)
  const strangers: [Env, string][] = [
    ['sandbox', await service.accessToken(telecom)],
    ['production', await service.accessToken(bank, 'production')],
  ]
  const issued = JSON.parse((await ask('sandbox', 'GET', '/transactions/WALK-MADE', own)).text) as { id: string }
  const account = { destinationUserId: '7730051944' }
  const connection = JSON.parse(
    (
      await ask('sandbox', 'POST', '/program-connections', own, {
        sourceUserId: 'iso',
        programId: 'prg_drovak',
        destinationAccount: account,
      })
    ).text,
  ) as { id: string }
  const [part] = JSON.parse(
    (
      await ask('sandbox', 'PUT', '/multibrand/program-connections', own, {
        sourceUserId: 'iso',
        connections: [{ destinationProgramId: 'prg_drovak', percentage: 100, destinationAccount: account }],
      })
    ).text,
  ) as { id: string }[]
  const event = JSON.parse((await ask('sandbox', 'POST', '/webhook-events/test', own, {})).text) as { id: string }
  const hidden: [method: string, path: string, id: string, rest?: string][] = [
    ['GET', '/transactions/', issued.id],
    ['GET', '/transactions/', 'WALK-MADE'],
    ['GET', '/multibrand/transactions/', 'WALK-CREDITED'],
    ['DELETE', '/program-connections/', connection.id],
    ['DELETE', '/multibrand/program-connections/', part!.id],
    ['POST', '/webhook-events/', event.id, '/resend'],
  ]
  for (const [env, token] of strangers)
    for (const [method, path, id, rest = ''] of hidden) {
      const foreign = await ask(env, method, path + id + rest, token)
      const unknown = await ask(env, method, path + id.replace(/.$/, '_') + rest, token)
      expect(foreign.status).toBe(404)
      expect(withoutId(foreign), `${method} ${path}`).toBe(withoutId(unknown))
    }
  for (const [method, path, id, rest = ''] of hidden)
    expect((await ask('sandbox', method, path + id + rest, own)).status, path).toBeLessThan(300)
})

test('invariant 47: webhook events belong to their organization and environment', async () => {
  const own = samples.bearer.authorization.slice('Bearer '.length)
  type Page = { data: { id: string }[]; next: string }
  const read = async (env: Env, token: string, query: string) =>
    JSON.parse((await ask(env, 'GET', `/webhook-events?limit=100${query}`, token)).text) as Page
  const { next } = await read('sandbox', own, '&after=now')
  const { id } = JSON.parse((await ask('sandbox', 'POST', '/webhook-events/test', own, {})).text) as { id: string }
  const idsOf = ({ data }: Page) => data.map((event) => event.id)
  expect(idsOf(await read('sandbox', own, `&after=${next}`))).toContain(id)
  for (const [env, token] of [
    ['sandbox', await service.accessToken(telecom)],
    ['production', await service.accessToken(bank, 'production')],
  ] as const)
    for (const query of ['', `&after=${next}`])
      expect(idsOf(await read(env, token, query)), `${env} ${query}`).not.toContain(id)
})

test('invariant 47: organizations share no reference, user or connection', async () => {
  const account = { destinationUserId: 'KX-55120' }
  const body = {
    programId: 'prg_kettlefox',
    destinationAccount: account,
    referenceNumber: 'SHARED',
    value: 20,
    currency: 'USD',
  }
  const first = await ask('sandbox', 'POST', '/transactions', await service.accessToken(bank), body)
  const second = await ask('sandbox', 'POST', '/transactions', await service.accessToken(telecom), {
    ...body,
    value: 30,
  })
  expect([first.status, second.status]).toEqual([201, 201])
  const token = await service.accessToken(telecom)
  expect((await ask('sandbox', 'GET', '/program-connections?sourceUserId=customer-1001', token)).text).toBe('[]')
  expect((await ask('sandbox', 'GET', '/multibrand/program-connections?sourceUserId=saver', token)).text).toBe('[]')
  expect(
    JSON.parse((await ask('sandbox', 'GET', '/multibrand/balance?userId=saver&status=PENDING', token)).text),
  ).toMatchObject({
    estimatedValueInUsd: '0.00',
  })
})
