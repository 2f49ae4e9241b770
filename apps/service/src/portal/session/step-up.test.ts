import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { signInAs } from '../../../testing/portal-browser.ts'
import { bank, startTestService } from '../../../testing/service.ts'
import { createSoftwareAuthenticator } from '../../../testing/software-authenticator.ts'

const minute = 60_000
const startAt = async (settings: Record<string, string> = {}) => {
  const clock = { now: Date.now() }
  const service = await startTestService(settings, () => clock.now)
  return { service, clock, [Symbol.asyncDispose]: service.close }
}
const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp })

test('a guarded call needs a step-up again after ten minutes', async () => {
  await using started = await startAt()
  const { service, clock } = started
  const owner = await signInAs(service, bank)
  expect((await owner.call('createRecoveryCodes')).status, 'the sign-in is a proof').toBe(201)
  clock.now += 10 * minute
  const refused = await owner.call('createRecoveryCodes')
  expect([refused.status, refused.code, refused.body['methods']]).toEqual([
    403,
    'REAUTHENTICATION_REQUIRED',
    ['password'],
  ])
  const { password } = service.secrets[bank.organizationId]!.owner
  expect((await owner.call('finishStepUp', { body: { password: 'wrong wrong wrong' } })).code).toBe(
    'SECOND_FACTOR_WRONG',
  )
  const before = owner.cookie()
  const { body } = await owner.call('finishStepUp', { body: { password } })
  expect(body).toEqual({ until: new Date(clock.now + 10 * minute).toISOString() })
  expect(owner.cookie()).not.toBe(before)
  expect((await owner.call('createRecoveryCodes')).status).toBe(201)
  clock.now += 10 * minute
  expect((await owner.call('createRecoveryCodes')).code).toBe('REAUTHENTICATION_REQUIRED')
})

test('a password is no step-up for a person with a second factor', async () => {
  await using started = await startAt()
  const { service, clock } = started
  const owner = await signInAs(service, bank)
  const secret = String((await owner.call('beginTotp')).body['secret'])
  await owner.call('confirmTotp', { body: { code: codeAt(secret, clock.now) } })
  clock.now += 10 * minute
  const { password } = service.secrets[bank.organizationId]!.owner
  expect((await owner.call('beginStepUp')).body).toEqual({ methods: ['totp'], passkey: null })
  expect((await owner.call('finishStepUp', { body: { password } })).code).toBe('SECOND_FACTOR_WRONG')
  const code = codeAt(secret, clock.now)
  expect((await owner.call('finishStepUp', { body: { code } })).status).toBe(200)
  expect((await owner.call('finishStepUp', { body: { code } })).code, 'replayed').toBe('SECOND_FACTOR_WRONG')
})

test('a passkey confirms only its own person with a step-up challenge', async () => {
  await using started = await startAt()
  const { service, clock } = started
  const owner = await signInAs(service, bank)
  const authenticator = createSoftwareAuthenticator(service.portalUrl)
  const credential = authenticator.create((await owner.call('beginPasskey')).body as { challenge: string })
  await owner.call('addPasskey', { body: { label: 'Key', credential } })
  clock.now += 10 * minute
  const { passkey } = (await owner.call('beginStepUp')).body as { passkey: { challenge: string } }
  expect((await owner.call('finishStepUp', { body: { passkey: authenticator.get(passkey) } })).status).toBe(200)
  const signIn = (await owner.call('beginPasskeySignIn')).body as { challenge: string }
  expect((await owner.call('finishStepUp', { body: { passkey: authenticator.get(signIn) } })).code).toBe(
    'SECOND_FACTOR_WRONG',
  )
})

test('a step-up allows five wrong proofs in fifteen minutes', async () => {
  await using started = await startAt({ RATE_LIMIT: 'on' })
  const owner = await signInAs(started.service, bank)
  const codes: (string | undefined)[] = []
  for (let guess = 1; guess <= 6; guess += 1)
    codes.push((await owner.call('finishStepUp', { body: { code: `00000${guess}` } })).code)
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'SECOND_FACTOR_WRONG'), 'TOO_MANY_ATTEMPTS'])
})

test('an escaped environment in the path counts as production', async () => {
  await using started = await startAt()
  const { service, clock } = started
  const statusOf = async (env: string, role: 'owner' | 'developer') => {
    const headers = await service.portalHeaders(bank, role)
    clock.now += 10 * minute
    const answer = await fetch(`${service.portalUrl}/portal/api/${env}/clients`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Checkout', scopes: ['profile:read'] }),
    })
    return ((await answer.json()) as { code?: string }).code
  }
  for (const env of ['production', '%70roduction']) {
    expect(await statusOf(env, 'developer'), env).toBe('FORBIDDEN_FOR_ROLE')
    expect(await statusOf(env, 'owner'), env).toBe('REAUTHENTICATION_REQUIRED')
  }
  expect(await statusOf('sandbox', 'developer')).toBeUndefined()
})
