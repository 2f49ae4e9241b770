import { expect, test } from 'vitest'
import { startChild } from '../../testing/child-process.ts'
import { bank } from '../../testing/service.ts'

const canary = (name: string): string => `canary-${name}-7f3a9`
const secrets = {
  clientSecret: `sk_sandbox_${canary('client-secret')}`,
  webhookSecret: `whsec_${Buffer.from(canary('webhook-secret-24-bytes')).toString('base64')}`,
}
const masterKey = Buffer.alloc(32, 'canary master key').toString('base64')
const account = {
  destinationUserId: canary('member'),
  destinationUserEmail: `${canary('mail')}@mail.example`,
  destinationUserFirstName: canary('first'),
  destinationUserLastName: canary('last'),
}

test('invariant 49: the log has no secret, token, person or reference', async () => {
  const pair = { sandbox: secrets, production: secrets }
  await using child = await startChild({
    LOG_LEVEL: 'trace',
    MASTER_KEY: masterKey,
    SEED_SECRETS: JSON.stringify({ [bank.organizationId]: pair }),
  })
  const base = child.baseUrls.sandbox
  const clientId = bank.clientId.sandbox
  const call = async (
    method: string,
    path: string,
    token: string,
    body?: string | object,
    type = 'application/json',
  ) => {
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': type }),
        cookie: `a=${canary('cookie')}`,
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, string> }
  }
  const form = (secret: string) =>
    String(new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret }))
  const formType = 'application/x-www-form-urlencoded'
  const token = (await call('POST', '/oauth2/token', '', form(secrets.clientSecret), formType)).body['access_token']!
  await call('POST', '/oauth2/token', '', form(canary('wrong-secret')), formType)
  await call('GET', '/profile', canary('token'))
  const referenceNumber = canary('reference')
  const issue = { programId: 'prg_nimbara', destinationAccount: account, referenceNumber, basePoints: 500 }
  expect((await call('POST', '/transactions', token, issue)).status).toBe(201)
  for (const more of [
    {},
    { basePoints: 501 },
    { referenceNumber: canary('other-reference'), programId: canary('program') },
    { [canary('key')]: 1 },
  ])
    await call('POST', '/transactions', token, { ...issue, ...more })
  await call('POST', '/transactions', token, `{"destinationUserEmail":"${account.destinationUserEmail}",`)
  await call('POST', '/program-connections', token, {
    sourceUserId: canary('user'),
    sourceUserEmail: account.destinationUserEmail,
    programId: 'prg_nimbara',
    destinationAccount: account,
  })
  for (const method of ['GET', 'PATCH', 'HEAD']) await call(method, `/transactions/${referenceNumber}`, token)
  for (const path of [`/${canary('nowhere')}`, `/reference/assets/${canary('file')}`, `/logos/${canary('logo')}.svg`])
    await call('GET', path, token)
  await call('GET', `/multibrand/balance?userId=${canary('user')}`, token)
  await call('POST', '/multibrand/credit', token, {
    userId: canary('user'),
    value: 10,
    currency: 'SAR',
    referenceNumber,
  })
  await call('DELETE', `/program-connections/${canary('connection')}`, token)
  await call('GET', `/programs/prg_nimbara/fields?destinationUserEmail=${account.destinationUserEmail}`, token)
  await call('POST', '/programs/prg_nimbara/validate-member', token, { destinationUserId: account.destinationUserId })
  const minted = await call('POST', '/v1/auth/widget/multibrand', '', {
    clientId,
    clientSecret: secrets.clientSecret,
    userId: canary('user'),
  })
  const widgetToken = minted.body['accessToken']!
  await fetch(`${base}/widgets/multibrand/?token=${widgetToken}`)
  const traded = await call('POST', '/v1/widget/session', '', {
    token: widgetToken,
    nonce: canary('nonce-aaaaaaaaaaaaaaaa'),
  })
  const session = traded.body['sessionToken']!
  await call('GET', `/v1/widget/multibrand/balance?status=PENDING&token=${session}`, session)
  child.stop()
  expect(await child.exited).toBe(0)

  const said = child.said()
  expect(said.split('\n').filter((line) => line.includes('"route":"/transactions"')).length).toBeGreaterThan(4)
  for (const route of [
    '/transactions/{transactionId}',
    '/logos/{file}',
    '/widgets/multibrand/',
    '/program-connections/{programConnectionId}',
    'none',
  ])
    expect(said, route).toContain(`"route":"${route}"`)
  const found = [
    'canary',
    'eyJ',
    masterKey,
    token,
    widgetToken,
    session,
    ...Object.values(secrets),
    ...Object.values(account),
  ].filter((text) => said.includes(text))
  expect(found).toEqual([])
  for (const outcome of ['INVALID_CLIENT', 'TOKEN_INVALID', 'REFERENCE_NUMBER_CONFLICT', 'REPLAYED'])
    expect(said, 'what a security review looks for').toContain(`"outcome":"${outcome}"`)
  for (const line of said.trim().split('\n'))
    expect(JSON.parse(line), line).toMatchObject({ level: expect.any(Number) as number })
}, 60_000)
