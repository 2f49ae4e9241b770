import { expect, test } from 'vitest'

test('a server can import the package', async () => {
  const { defineElement, mount } = await import('./index.ts')
  expect(defineElement()).toBeUndefined()
  expect(mount).toBeTypeOf('function')
})
