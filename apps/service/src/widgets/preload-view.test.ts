import { expect, test } from 'vitest'
import { problem } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { createRateLimits } from '../http/limits/rate-limit.ts'
import { bank, openTestStore, sandbox } from '../../testing/open-test-store.ts'
import { preloadView } from './preload-view.ts'

const { clientId } = bank.environments.sandbox

test('preloadView returns nothing after the page has used the widget token', async () => {
  await using tested = await openTestStore()
  const { store } = tested
  const { widgetTokens } = store.organization(sandbox)
  await widgetTokens.mint({
    jti: 'wgt_1',
    kind: 'multibrand',
    purchase: null,
    clientId,
    secretId: null,
    isPreview: false,
    userId: 'layla',
    createdAt: 0,
    expiresAt: 60_000,
  })
  const verify = async (token: string) => {
    if (token !== 'signed') throw problem('TOKEN_INVALID')
    return { org: bank.id, jti: 'wgt_1' }
  }
  const shared = {
    store,
    baseUrl: '',
    keyedHash: () => 'hash',
    realNow: () => 7,
    signer: { verify, requireKey: async () => undefined },
  }
  const context = { ...shared, env: 'sandbox', rateLimits: createRateLimits('sandbox', false) } as unknown as Context
  expect(await preloadView('signed', 'multibrand', context)).toMatchObject({
    widget: 'multibrand',
    preferences: { connections: [] },
  })
  expect((await widgetTokens.find('wgt_1'))?.sessionStartedAt).toBeNull()
  await expect(preloadView('another', 'multibrand', context)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  expect(await preloadView('signed', 'multibrand', { ...context, env: 'production' })).toBeUndefined()

  const limited = { ...context, rateLimits: createRateLimits('sandbox', true) }
  const many = await Promise.all(Array.from({ length: 30 }, () => preloadView('signed', 'multibrand', limited)))
  expect(many.filter((view) => view !== undefined).length).toBeLessThan(many.length)

  await widgetTokens.exchangeToken('wgt_1', 'page', 8)
  expect(await preloadView('signed', 'multibrand', context)).toBeUndefined()
})
