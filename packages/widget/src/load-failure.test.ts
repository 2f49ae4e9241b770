import { expect, test } from 'vitest'
import { reportLoadFailure } from './load-failure.ts'

/** Runs `reportLoadFailure` in a fake document with a skeleton, an error message and a network. */
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

test.each(['press', 'online'] as const)('the document reloads on %s after a reported script failure', async (way) => {
  const { code, done, fail, after } = page()
  fail(code)
  expect(done).toEqual(['reported'])
  await after(way)
  expect(done).toEqual(['reported', 'reloaded'])
})

test('the document does not reload while the service is unreachable', async () => {
  const { code, done, fail, after } = page({ network: false })
  fail(code)
  await after('press')
  await after('online')
  expect(done).toEqual(['reported'])
})

test.each([
  ['a picture', {}, undefined],
  ['a module of an extension', { src: 'https://extension.example/x.js' }, undefined],
  ['a script of an extension', globalThis, 'https://extension.example/x.js'],
])('reportLoadFailure ignores %s that fails', (_, target, filename) => {
  const { done, listeners, fail } = page()
  fail(target, filename)
  expect([done, [...listeners.keys()]]).toEqual([[], ['error']])
})

test('the document does not reload after screens replaced the error message', async () => {
  const { button, code, done, fail, after } = page()
  fail(globalThis, code.src)
  button.isConnected = false
  await after('online')
  expect(done).toEqual(['reported'])
})

test('an error inside the widget script shows the error message', () => {
  const { code, done, fail } = page()
  fail(globalThis, code.src)
  expect(done).toEqual(['reported'])
})

test('reportLoadFailure ignores script errors after the skeleton is gone', () => {
  const { code, done, listeners, fail } = page({ skeleton: false })
  fail(code)
  expect([done, [...listeners.keys()]]).toEqual([[], ['error']])
})
