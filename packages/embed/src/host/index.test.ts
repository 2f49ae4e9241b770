import { expect, test } from 'vitest'

test('a server may import the package: nothing there needs a window', async () => {
  const { defineElement, mount } = await import('./index.ts')
  expect(defineElement()).toBeUndefined()
  expect(mount).toBeTypeOf('function')
})
