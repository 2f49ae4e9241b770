import { createContext, runInContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { installGlobal } from '../src/host/global.ts'
import { queueSnippet } from '../src/host/queue-snippet.ts'

function setUp(readyState: DocumentReadyState) {
  const parsed: (() => void)[] = []
  const page: Record<string, unknown> & Parameters<typeof installGlobal>[0] = {
    document: { readyState },
    addEventListener: (_: string, listener: unknown) => void parsed.push(listener as () => void),
  }
  page.window = createContext(page)
  const mount = vi.fn<Parameters<typeof installGlobal>[1]>()
  return { page, mount, parsed }
}

test('fifty calls before the script has loaded are made in order once it has', async () => {
  const { page, mount } = setUp('complete')
  runInContext(queueSnippet, page)
  runInContext(`for (let i = 0; i < 50; i++) LoyaltyWidgets('mount', '#slot-' + i, { type: 'multibrand' })`, page)
  runInContext(queueSnippet, page)
  installGlobal(page, mount)
  await Promise.resolve()
  expect(mount.mock.calls.map(([target]) => target)).toEqual(Array.from({ length: 50 }, (_, i) => `#slot-${i}`))
  runInContext(`LoyaltyWidgets('mount', '#late', {}); LoyaltyWidgets('unknown')`, page)
  expect(mount).toHaveBeenCalledTimes(51)
})

test('while the document is being parsed the queue waits', async () => {
  const { page, mount, parsed } = setUp('loading')
  runInContext(queueSnippet, page)
  runInContext(`LoyaltyWidgets('mount', '#slot', {})`, page)
  installGlobal(page, mount)
  await Promise.resolve()
  expect(mount).not.toHaveBeenCalled()
  parsed[0]?.()
  await Promise.resolve()
  expect(mount).toHaveBeenCalledOnce()
})

test('an element that took the name is no queue, and keeps no call from being made', async () => {
  const { page, mount } = setUp('complete')
  page.LoyaltyWidgets = { q: [['mount', '#evil', {}]] }
  runInContext(queueSnippet, page)
  runInContext(`LoyaltyWidgets('mount', '#slot', {})`, page)
  installGlobal(page, mount)
  await Promise.resolve()
  expect(mount.mock.calls.map(([target]) => target)).toEqual(['#slot'])
  page.LoyaltyWidgets = { q: [['mount', '#evil', {}]] }
  installGlobal(page, mount)
  await Promise.resolve()
  expect(page.LoyaltyWidgets).toBeTypeOf('function')
  expect(mount).toHaveBeenCalledOnce()
})
