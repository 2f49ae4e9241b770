import { expect, test } from 'vitest'
import { tellLost } from './tell-lost.ts'

/** A document as far as this sees it: its skeleton, what stands for it, and a network. */
function page({ skeleton = true, network = true } = {}) {
  const heard = new Map<string, (event: unknown) => void>()
  const done: string[] = []
  const boot = { replaceWith: () => done.push('told') }
  const button = { addEventListener: (_: string, press: () => void) => heard.set('press', press) }
  const template = { content: { querySelector: () => button } }
  tellLost({
    document: { querySelector: (selector: string) => (selector === 'template' ? template : skeleton ? boot : null) },
    location: { href: 'https://widget.example/', reload: () => done.push('loaded anew') },
    fetch: () => (network ? Promise.resolve(new Response(null, { status: 500 })) : Promise.reject(new TypeError('No network'))),
    addEventListener: (name: string, listen: (event: unknown) => void) => heard.set(name, listen),
  } as unknown as Window)
  return {
    done,
    heard,
    fail: (target: object) => heard.get('error')?.({ target }),
    after: async (name: 'press' | 'online') => {
      heard.get(name)?.({})
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

const own = { type: 'module', src: '' }

test.each(['press', 'online'] as const)(
  'where the own code fails it is told, and %s loads anew, whatever the service answers',
  async (way) => {
    const { done, fail, after } = page()
    fail(own)
    expect(done).toEqual(['told'])
    await after(way)
    expect(done).toEqual(['told', 'loaded anew'])
  },
)

test('nothing is loaded anew while the service cannot be reached', async () => {
  const { done, fail, after } = page({ network: false })
  fail(own)
  await after('press')
  await after('online')
  expect(done).toEqual(['told'])
})

test.each([
  ['a picture', {}],
  ['a file that is asked for early', { type: '' }],
  ['another’s module', { type: 'module', src: 'https://extension.example/x.js' }],
  ['code that runs', globalThis],
])('%s that fails is not the own code', (_, target) => {
  const { done, heard, fail } = page()
  fail(target)
  expect([done, [...heard.keys()]]).toEqual([[], ['error']])
})

test('once there are screens nothing is told, and no network loads them anew', () => {
  const { done, heard, fail } = page({ skeleton: false })
  fail(own)
  expect([done, [...heard.keys()]]).toEqual([[], ['error']])
})
