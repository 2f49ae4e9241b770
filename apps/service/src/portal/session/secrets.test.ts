import { expect, test } from 'vitest'
import { startChild } from '../../../testing/child-process.ts'
import { bank } from '../../../testing/service.ts'

const password = 'canary-owner-password-7f3a9'
const wrong = 'canary-wrong-password-7f3a9'
const registration = {
  clientSecret: `sk_sandbox_${'x'.repeat(32)}`,
  webhookSecret: `whsec_${Buffer.alloc(24).toString('base64')}`,
}

test('the log has no password, cookie, CSRF token or e-mail address', async () => {
  await using child = await startChild({
    LOG_LEVEL: 'trace',
    SEED_SECRETS: JSON.stringify({
      [bank.organizationId]: { sandbox: registration, production: registration, owner: { password } },
    }),
  })
  const call = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const answer = await fetch(child.portalUrl + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body ?? null,
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const session = '/portal/api/session'
  const stranger = 'canary-stranger@mail.example'
  const signIn = (email: string, given: string) => call('POST', session, {}, JSON.stringify({ email, password: given }))
  const signedIn = await signIn(bank.ownerEmail, password)
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  const { csrfToken } = JSON.parse(signedIn.text) as { csrfToken: string }
  await signIn(bank.ownerEmail, wrong)
  await signIn(stranger, wrong)
  await call('POST', session, {}, `{"email":"${stranger}","password":"${wrong}",`)
  await call('POST', session, {}, JSON.stringify({ email: stranger, password: wrong, [wrong]: 1 }))
  await call('GET', `${session}?token=${cookie}&email=${stranger}`, { cookie })
  await call('POST', '/portal/api/sandbox/clock', { cookie, 'x-csrf-token': wrong }, '{"reset":true}')
  await call('DELETE', session, { cookie, 'x-csrf-token': csrfToken })
  child.stop()
  expect(await child.exited).toBe(0)

  const said = child.said()
  const secrets = [password, 'canary', cookie.slice('portal='.length), csrfToken, bank.ownerEmail, stranger]
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  for (const outcome of ['SIGN_IN_FAILED', 'CSRF_REFUSED', 'MALFORMED_JSON', 'VALIDATION_FAILED'])
    expect(said, 'what a security review looks for').toContain(`"outcome":"${outcome}"`)
  const lines = said
    .split('\n')
    .flatMap((line) => (line.includes('"origin":"portal"') ? [JSON.parse(line) as Record<string, unknown>] : []))
  expect(said).not.toContain('usr_')
  const who = { organizationId: bank.organizationId }
  expect(lines.filter(({ level }) => level === 40)).toMatchObject([
    { outcome: 'SIGN_IN_FAILED', ...who },
    { outcome: 'SIGN_IN_FAILED' },
    { outcome: 'CSRF_REFUSED', ...who },
  ])
  expect(lines.filter(({ organizationId }) => organizationId !== undefined)).toHaveLength(5)
}, 180_000)
