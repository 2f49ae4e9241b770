import { expect, test } from 'vitest'
import { startTestService } from '../../testing/service.ts'

test('a multibrand token can start a session for 62 s', async () => {
  let now = Math.ceil(Date.now() / 1000) * 1000
  await using service = await startTestService({}, () => now)
  const caller = await service.caller()
  const { accessToken: token } = await caller.createMultibrandToken({
    body: { ...service.credentials(), userId: 'customer-1001' },
  })
  const start = () => service.widget(() => '').createWidgetSession({ body: { token, nonce: 'n'.repeat(22) } })
  now += 61_999
  await expect(start()).resolves.toMatchObject({ widget: 'multibrand', expiresIn: 600 })
  now += 1
  await expect(start()).rejects.toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
})
