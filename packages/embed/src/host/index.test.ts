import { expect, test } from 'vitest'

test('a server without a DOM can import the package', async () => {
  const { defineElement, mount } = await import('./index.ts')
  expect(defineElement()).toBeUndefined()
  expect(mount).toBeTypeOf('function')
})
