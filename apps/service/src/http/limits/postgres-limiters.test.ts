import { expect, test } from 'vitest'
import { temporaryDatabase } from '../../../testing/temporary.ts'
import { startTestProxy } from '../../../testing/test-proxy.ts'
import { openLimiters } from './open-limiters.ts'

test('rate limiters count in memory while the database does not answer', async () => {
  await using settings = await temporaryDatabase()
  const { databaseUrl = '' } = settings
  await using proxy = await startTestProxy(`${new URL(databaseUrl).searchParams.get('host')}/.s.PGSQL.5432`)
  const { limiters, close } = await openLimiters(proxy.through(databaseUrl))
  const limiter = limiters({ keyPrefix: 'test', points: 10, duration: 600 })
  const consume = async () => (await limiter.consume('key')).consumedPoints
  expect([await consume(), await consume()]).toEqual([1, 2])
  proxy.silence()
  expect([await consume(), await consume()]).toEqual([1, 3])
  await close()
})
