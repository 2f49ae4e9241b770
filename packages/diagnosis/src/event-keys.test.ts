import { expect, test } from 'vitest'
import { webhookBodies } from '@loyalty/contract'
import { accountKeys, bodyKeys } from './event-keys.ts'

test('the lists of keys equal the schemas of the events', () => {
  const shapes = Object.values(webhookBodies).map(({ schema: { shape } }) => shape)
  expect(bodyKeys).toEqual(shapes.map((shape) => Object.keys(shape)))
  for (const { destinationAccount } of shapes) expect(accountKeys).toEqual(Object.keys(destinationAccount.shape))
})
