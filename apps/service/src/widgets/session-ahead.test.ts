import { expect, test } from 'vitest'
import { problem } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { bank, openTestStore, sandbox } from '../store/open-test-store.ts'
import { sessionAhead } from './session-ahead.ts'

const { clientId } = bank.environments.sandbox
const freely = async () => {}

test('a token shows whose session it will be until it is traded, to who asks no more often than a session may', async () => {
  await using tested = await openTestStore()
  const { store } = tested
  const { widgetTokens } = store.organization(sandbox)
  await widgetTokens.mint({ jti: 'wgt_1', kind: 'multibrand', purchase: null, clientId, userId: 'layla', createdAt: 0, expiresAt: 60_000 })
  const verify = async (token: string) => {
    if (token !== 'signed') throw problem('TOKEN_INVALID')
    return { org: bank.id, jti: 'wgt_1' }
  }
  const context = { store, env: 'sandbox', now: () => 7, signer: { verify } } as unknown as Context
  const counted: string[] = []
  const count = async (key: string) => void counted.push(key)
  expect(await sessionAhead('signed', 'multibrand', count, context)).toMatchObject({
    id: 'wgt_1',
    caller: { ...sandbox, clientId },
    widget: 'multibrand',
    userId: 'layla',
  })
  expect(counted).toEqual(['wgt_1'])
  expect((await widgetTokens.find('wgt_1'))?.sessionStartedAt).toBeNull()
  expect(await sessionAhead('another', 'multibrand', freely, context)).toBeUndefined()
  expect(await sessionAhead('signed', 'multibrand', freely, { ...context, env: 'production' })).toBeUndefined()
  const tooOften = () => Promise.reject(problem('RATE_LIMITED'))
  expect(await sessionAhead('signed', 'multibrand', tooOften, context)).toBeUndefined()
  await widgetTokens.trade('wgt_1', 'page', 8)
  expect(await sessionAhead('signed', 'multibrand', freely, context)).toBeUndefined()
})
