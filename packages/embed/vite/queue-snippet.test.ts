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

test('the loader runs fifty queued calls in order', async () => {
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

test("a stored copy of the queue function calls the loader's function", async () => {
  const { page, mount } = setUp('complete')
  runInContext(queueSnippet, page)
  runInContext(`kept = LoyaltyWidgets; kept('mount', '#slot', {})`, page)
  installGlobal(page, mount)
  await Promise.resolve()
  const made = {} as ReturnType<typeof mount>
  mount.mockReturnValue(made)
  expect(runInContext(`kept('mount', '#late', {})`, page)).toBe(made)
  expect(mount.mock.calls.map(([target]) => target)).toEqual(['#slot', '#late'])
})

test('the loader runs each queued call once after the document is parsed', async () => {
  const { page, mount, parsed } = setUp('loading')
  runInContext(queueSnippet, page)
  runInContext(`LoyaltyWidgets('mount', '#slot', {})`, page)
  installGlobal(page, mount)
  installGlobal(page, mount)
  runInContext(`LoyaltyWidgets('mount', '#further-down', {})`, page)
  await Promise.resolve()
  expect(mount).not.toHaveBeenCalled()
  for (const finish of parsed) finish()
  await Promise.resolve()
  expect(mount.mock.calls.map(([target]) => target)).toEqual(['#slot', '#further-down'])
  runInContext(`LoyaltyWidgets('mount', '#late', {})`, page)
  expect(mount).toHaveBeenCalledTimes(3)
})

test('the loader mounts a widget at once when no queue exists', () => {
  const { page, mount } = setUp('loading')
  installGlobal(page, mount)
  runInContext(`LoyaltyWidgets('mount', '#slot', {})`, page)
  expect(mount).toHaveBeenCalledOnce()
})

test('the loader treats only a function named LoyaltyWidgets as the queue', async () => {
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
