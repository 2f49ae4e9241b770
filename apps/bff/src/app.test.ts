import { describe, expect, test } from 'vitest'
import { canary, startShop } from './testing.ts'

type Shop = Awaited<ReturnType<typeof startShop>>
const account = async (shop: Shop, headers: Record<string, string>) => {
  const answer = await shop.call('GET', '/api/account', headers)
  return answer.json() as {
    card: { balanceMinor: number }
    orders: { id: string; referenceNumber: string; transactionId: string | null }[]
    ledger: object[]
    preferences: object[]
  }
}
const completed = (referenceNumber: string, value: number, transactionId = 'txn_1') => ({
  transactionId,
  sourceProgramId: 'prg_rimalta',
  destinationProgramId: 'prg_nimbara',
  value,
  referenceNumber,
  destinationAccount: { destinationUserEmail: null, destinationUserId: 'NB1' },
  timestamp: 1,
  type: 'TRANSACTION_COMPLETED',
})

describe("the shop's widget tokens", () => {
  test('the token route ignores the customer and amount from the browser', async () => {
    await using shop = await startShop()
    const headers = await shop.signIn()
    const { orders } = await account(shop, headers)
    const order = orders.find(({ id }) => id === 'O-17')
    const lie = JSON.stringify({
      widget: 'point-exchange',
      amount: 9_999,
      currency: 'USD',
      userId: 'other',
      referenceNumber: 'X',
    })
    const answer = await shop.call('POST', '/api/widget-token/point-exchange?order=O-17&amount=9999', headers, lie)
    expect([answer.status, answer.json(), answer.headers.get('cache-control')]).toEqual([
      200,
      { token: 'eyJ.point-exchange.x', expiresIn: 600 },
      'no-store',
    ])
    expect(shop.minted[0]).toEqual({
      clientId: 'cl_sandbox_1',
      clientSecret: canary.LOYALTY_CLIENT_SECRET,
      userId: 'customer-1001',
      amount: 50,
      currency: 'SAR',
      referenceNumber: order?.referenceNumber,
      description: 'Weekend top-up',
    })
  })

  test('an invalid token request gets an error and no token', async () => {
    await using shop = await startShop()
    const headers = await shop.signIn()
    const path = '/api/widget-token/point-exchange?order=O-17'
    expect((await shop.call('POST', path, shop.json, '{}')).json()).toMatchObject({
      status: 401,
      code: 'host_unauthenticated',
    })
    const { 'x-loyalty-widget': _, ...bare } = headers
    expect((await shop.call('POST', path, bare, '{}')).status).toBe(403)
    expect((await shop.call('POST', path, { ...headers, origin: 'https://evil.example' }, '{}')).status).toBe(403)
    expect((await shop.call('POST', '/api/widget-token/point-exchange?order=O-999', headers, '{}')).status).toBe(404)
    expect(shop.minted).toEqual([])
  })

  test("the token route reports another customer's order as not found", async () => {
    await using shop = await startShop()
    const path = '/api/widget-token/point-exchange?order=O-19'
    expect((await shop.call('POST', path, await shop.signIn('customer-1002'), '{}')).status).toBe(200)
    expect((await shop.call('POST', path, await shop.signIn('customer-1001'), '{}')).json()).toMatchObject({
      status: 404,
      code: 'order_not_found',
    })
    expect(shop.minted.map(({ userId }) => userId)).toEqual(['customer-1002'])
  })

  test('the widget route redirects a plain iframe to the configured widget', async () => {
    await using shop = await startShop()
    const { cookie } = await shop.signIn()
    const answer = await shop.call('GET', '/widgets/multibrand?locale=ar&theme=dark', { cookie })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(
      /\/widgets\/multibrand\/\?token=eyJ\.multibrand\.x&locale=ar&theme=dark$/,
    )
    const refused = await shop.call('GET', '/widgets/multibrand?locale=ar', { accept: 'text/html' })
    expect([refused.status, refused.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8'])
    expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(refused.text).toContain('<html lang="ar" dir="rtl">')
    expect((await shop.call('GET', '/api/account')).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    )
  })

  test('the observations for the inspector contain no widget token', async () => {
    await using shop = await startShop()
    await shop.call('POST', '/api/widget-token/multibrand', await shop.signIn(), '{}')
    expect(shop.observations).toMatchObject([
      { lane: 'api', method: 'POST', path: '/v1/auth/widget/multibrand', status: 200, requestId: 'req_1' },
      { lane: 'token', widget: 'multibrand', carrier: 'script', status: 200 },
    ])
    expect(JSON.stringify(shop.observations)).not.toContain('eyJ')
  })
})

describe("the shop's customer sessions", () => {
  test('a sign-out invalidates the HttpOnly session cookie', async () => {
    await using shop = await startShop()
    const answer = await shop.call('POST', '/api/session', shop.json, '{"customerId":"customer-1001"}')
    expect(answer.headers.get('set-cookie')).toMatch(
      /^shop_session=[\w-]{43}; Max-Age=43200; Path=\/; .*HttpOnly; SameSite=Lax$/,
    )
    const headers = await shop.signIn()
    await shop.call('DELETE', '/api/session', headers)
    expect((await shop.call('GET', '/api/account', headers)).status).toBe(401)
  })

  test('an unknown customer or another site cannot start a session', async () => {
    await using shop = await startShop()
    expect((await shop.call('POST', '/api/session', shop.json, '{"customerId":"nobody"}')).status).toBe(401)
    expect(
      (
        await shop.call(
          'POST',
          '/api/session',
          { 'content-type': 'application/json' },
          '{"customerId":"customer-1001"}',
        )
      ).status,
    ).toBe(403)
  })
})

describe("the shop's orders", () => {
  test('a new order has the listed price and a unique reference', async () => {
    await using shop = await startShop()
    const headers = await shop.signIn()
    const made = await Promise.all(
      [1, 2].map(() => shop.call('POST', '/api/orders', headers, '{"productId":"getaway","amountMinor":1}')),
    )
    expect(made.map((answer) => answer.status)).toEqual([201, 201])
    expect(made[0]?.json()).toMatchObject({ amountMinor: 12_000, currency: 'SAR', transactionId: null })
    expect(made[0]?.json()['referenceNumber']).not.toBe(made[1]?.json()['referenceNumber'])
    expect((await shop.call('POST', '/api/orders', headers, '{"productId":"free"}')).status).toBe(404)
  })
})

describe("the shop's ledger", () => {
  test('a repeated webhook pays an order only once', async () => {
    await using shop = await startShop()
    const headers = await shop.signIn()
    const before = await account(shop, headers)
    const reference = before.orders.find(({ id }) => id === 'O-17')?.referenceNumber ?? ''
    expect((await shop.deliver(completed(reference, 50))).status).toBe(200)
    const after = await account(shop, headers)
    expect(after.card.balanceMinor).toBe(before.card.balanceMinor - 5_000)
    expect(after.orders.find(({ id }) => id === 'O-17')).toMatchObject({ transactionId: 'txn_1' })

    expect((await shop.deliver(completed(reference, 50))).status).toBe(200)
    expect((await shop.deliver(completed(reference, 50), { eventId: 'evt_another' })).status).toBe(200)
    expect(await account(shop, headers)).toEqual(after)
    expect(shop.observations).toMatchObject([
      { lane: 'webhook', outcome: 'applied', type: 'TRANSACTION_COMPLETED' },
      { lane: 'ledger', what: 'booked', orderId: 'O-17' },
      { lane: 'webhook', outcome: 'duplicate' },
      { lane: 'webhook', outcome: 'applied' },
      { lane: 'ledger', what: 'nothing' },
    ])
  })

  test('the ledger ignores webhooks without a valid signature', async () => {
    await using shop = await startShop()
    const headers = await shop.signIn()
    const before = await account(shop, headers)
    const event = completed(before.orders[0]?.referenceNumber ?? '', 120)
    expect((await shop.deliver(event, { secret: 'whsec_other' })).status).toBe(401)
    expect((await shop.deliver(event, { headers: { 'x-service-timestamp': '1735689600' } })).status).toBe(401)
    expect((await shop.deliver(event, { headers: { 'x-service-signature': '' } })).status).toBe(400)
    expect(await account(shop, headers)).toEqual(before)
    expect((await shop.deliver(event, { secret: 'whsec_CANARY-3' })).status).toBe(200)
  })

  test('a transaction event that fits no unpaid order becomes a mismatch', async () => {
    await using shop = await startShop()
    const headers = await shop.signIn()
    const before = await account(shop, headers)
    const reference = before.orders[0]?.referenceNumber ?? ''
    await shop.deliver(completed('UNKNOWN', 120), { eventId: 'evt_a' })
    await shop.deliver(completed(reference, 119.99), { eventId: 'evt_b' })
    await shop.deliver(completed(reference, 120), { eventId: 'evt_c' })
    await shop.deliver(completed(reference, 120, 'txn_2'), { eventId: 'evt_d' })
    const after = await account(shop, headers)
    expect(after.ledger).toHaveLength(1)
    expect(after).not.toHaveProperty('mismatches')
    expect(
      shop.store
        .mismatches()
        .map(({ reason }) => reason)
        .toSorted(),
    ).toEqual([
      'No order has this reference',
      'The order has been paid by another transaction',
      'The value is not that of the order',
    ])
  })

  test('an older connection event does not overwrite a newer event', async () => {
    await using shop = await startShop()
    const headers = await shop.signIn()
    const change = (type: string, timestamp: number, destinationProgramId = 'prg_nimbara') => ({
      destinationAccount: { destinationUserEmail: null, destinationUserId: 'NB1' },
      destinationProgramId,
      sourceUserId: 'customer-1001',
      timestamp,
      type,
    })
    await shop.deliver(change('LINKED', 10), { eventId: 'evt_a' })
    await shop.deliver(change('DELINKED', 20), { eventId: 'evt_b' })
    await shop.deliver(change('UPDATED', 15), { eventId: 'evt_c' })
    await shop.deliver(change('LINKED', 5, 'prg_drovak'), { eventId: 'evt_d' })
    expect((await account(shop, headers)).preferences).toMatchObject([
      { programId: 'prg_drovak', destinationUserId: 'NB1' },
    ])
  })
})

test('responses contain no secret, no CORS header and no server name', async () => {
  await using shop = await startShop()
  const headers = await shop.signIn()
  const paths = [
    '/api/account',
    '/api/products',
    '/api/rewards',
    '/healthz',
    '/nothing',
    '/widgets/multibrand',
    '/api/widget-token/multibrand',
  ]
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      const answer = await shop.call(method, path, headers, method === 'POST' ? '{' : undefined)
      expect(answer.status).toBeLessThan(505)
      expect([answer.headers.get('access-control-allow-origin'), answer.headers.get('x-powered-by')]).toEqual([
        null,
        null,
      ])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  }
  await shop.deliver({}, { secret: 'x' })
  expect(shop.texts.join('\n') + JSON.stringify(shop.observations)).not.toMatch(/CANARY|sk_sandbox|whsec_/)
})
