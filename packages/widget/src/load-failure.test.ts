import { expect, test } from 'vitest'
import { reportLoadFailure } from './load-failure.ts'

/** A fake document for the reporter, with a skeleton, the error message and a network. */
function page({ skeleton = true, network = true } = {}) {
  const listeners = new Map<string, (event: unknown) => void>()
  const done: string[] = []
  const boot = { replaceWith: () => done.push('reported') }
  const code = { src: 'https://widget.example/index-1.js' }
  const button = {
    isConnected: true,
    addEventListener: (_: string, press: () => void) => listeners.set('press', press),
  }
  const template = { content: { querySelector: () => button } }
  reportLoadFailure({
    document: {
      querySelector: (selector: string) =>
        selector === 'template' ? template : selector === '#lw-code' ? code : skeleton ? boot : null,
    },
    location: { href: 'https://widget.example/', reload: () => done.push('reloaded') },
    fetch: () =>
      network ? Promise.resolve(new Response(null, { status: 500 })) : Promise.reject(new TypeError('No network')),
    addEventListener: (name: string, listen: (event: unknown) => void) => listeners.set(name, listen),
  } as unknown as Window)
  return {
    done,
    listeners,
    code,
    button,
    fail: (target: object, filename?: string) => listeners.get('error')?.({ target, filename }),
    after: async (name: 'press' | 'online') => {
      listeners.get(name)?.({})
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test.each(['press', 'online'] as const)('reports own code that fails, and %s reloads', async (way) => {
  const { code, done, fail, after } = page()
  fail(code)
  expect(done).toEqual(['reported'])
  await after(way)
  expect(done).toEqual(['reported', 'reloaded'])
})

test('reloads nothing while the service cannot be reached', async () => {
  const { code, done, fail, after } = page({ network: false })
  fail(code)
  await after('press')
  await after('online')
  expect(done).toEqual(['reported'])
})

test.each([
  ['a picture', {}, undefined],
  ['another’s module', { src: 'https://extension.example/x.js' }, undefined],
  ['another’s code', globalThis, 'https://extension.example/x.js'],
])('ignores %s that fails', (_, target, filename) => {
  const { done, listeners, fail } = page()
  fail(target, filename)
  expect([done, [...listeners.keys()]]).toEqual([[], ['error']])
})

test('reloads nothing once screens have replaced the report', async () => {
  const { button, code, done, fail, after } = page()
  fail(globalThis, code.src)
  button.isConnected = false
  await after('online')
  expect(done).toEqual(['reported'])
})

test('reports own code that cannot run', () => {
  const { code, done, fail } = page()
  fail(globalThis, code.src)
  expect(done).toEqual(['reported'])
})

test('ignores failures once there are screens', () => {
  const { code, done, listeners, fail } = page({ skeleton: false })
  fail(code)
  expect([done, [...listeners.keys()]]).toEqual([[], ['error']])
})
