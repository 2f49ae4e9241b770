import { expect, test } from 'vitest'
import { tellLost } from './tell-lost.ts'

/** A document as far as this sees it: its skeleton, what stands for it, and a network. */
function page({ skeleton = true, network = true } = {}) {
  const heard = new Map<string, (event: unknown) => void>()
  const done: string[] = []
  const boot = { replaceWith: () => done.push('told') }
  const code = { src: 'https://widget.example/index-1.js' }
  const button = { isConnected: true, addEventListener: (_: string, press: () => void) => heard.set('press', press) }
  const template = { content: { querySelector: () => button } }
  tellLost({
    document: {
      querySelector: (selector: string) => (selector === 'template' ? template : selector === '#lw-code' ? code : skeleton ? boot : null),
    },
    location: { href: 'https://widget.example/', reload: () => done.push('loaded anew') },
    fetch: () => (network ? Promise.resolve(new Response(null, { status: 500 })) : Promise.reject(new TypeError('No network'))),
    addEventListener: (name: string, listen: (event: unknown) => void) => heard.set(name, listen),
  } as unknown as Window)
  return {
    done,
    heard,
    code,
    button,
    fail: (target: object, filename?: string) => heard.get('error')?.({ target, filename }),
    after: async (name: 'press' | 'online') => {
      heard.get(name)?.({})
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test.each(['press', 'online'] as const)(
  'where the own code fails it is told, and %s loads anew, whatever the service answers',
  async (way) => {
    const { code, done, fail, after } = page()
    fail(code)
    expect(done).toEqual(['told'])
    await after(way)
    expect(done).toEqual(['told', 'loaded anew'])
  },
)

test('nothing is loaded anew while the service cannot be reached', async () => {
  const { code, done, fail, after } = page({ network: false })
  fail(code)
  await after('press')
  await after('online')
  expect(done).toEqual(['told'])
})

test.each([
  ['a picture', {}, undefined],
  ['another’s module', { src: 'https://extension.example/x.js' }, undefined],
  ['another’s code', globalThis, 'https://extension.example/x.js'],
])('%s that fails is not the own code', (_, target, filename) => {
  const { done, heard, fail } = page()
  fail(target, filename)
  expect([done, [...heard.keys()]]).toEqual([[], ['error']])
})

test('screens that came after all are not loaded anew', async () => {
  const { button, code, done, fail, after } = page()
  fail(globalThis, code.src)
  button.isConnected = false
  await after('online')
  expect(done).toEqual(['told'])
})

test('own code that cannot be run is told of as well', () => {
  const { code, done, fail } = page()
  fail(globalThis, code.src)
  expect(done).toEqual(['told'])
})

test('once there are screens nothing is told, and no network loads them anew', () => {
  const { code, done, heard, fail } = page({ skeleton: false })
  fail(code)
  expect([done, [...heard.keys()]]).toEqual([[], ['error']])
})
