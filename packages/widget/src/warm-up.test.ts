import { afterEach, expect, test, vi } from 'vitest'
import { warmUp } from './warm-up.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Creates a fake page with `samples` text samples for the fonts. The test itself runs the page's frames and timers. */
function page(samples: number, trustedTypes?: object) {
  const done: string[] = []
  const started: string[] = []
  const frames: (() => void)[] = []
  const timers: (() => void)[] = []
  vi.stubGlobal('Worker', function (address: string) {
    done.push(address.replace(/blob:.*/, 'worker'))
    started.push(address)
  })
  const sample = {
    set hidden(hidden: boolean) {
      done.push(hidden ? 'hidden' : 'shown')
    },
    getBoundingClientRect: () => done.push('measured'),
    remove: () => done.push(`removed ${(samples -= 1)}`),
  }
  const window = {
    trustedTypes,
    document: { querySelector: () => (samples > 0 ? sample : null) },
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout: (run: () => void) => timers.push(run),
  }
  warmUp(window as unknown as Window, 'close()')
  return {
    done,
    started,
    paint: () => frames.shift()?.(),
    task: () => timers.shift()?.(),
  }
}

test('warmUp starts the worker before the fonts load', async () => {
  const { done, started, paint, task } = page(2)
  paint()
  expect(done).toEqual([])
  task()
  expect(done).toEqual(['worker'])
  paint()
  task()
  expect(done.splice(0)).toEqual(['worker', 'shown', 'measured', 'removed 1'])
  task()
  task()
  expect(done).toEqual(['shown', 'measured', 'removed 0'])
  expect(await (await fetch(started[0] ?? '')).text()).toBe('close()')
})

test('warmUp creates a Trusted Types policy for the worker script', () => {
  const made: string[] = []
  const { done, paint, task } = page(0, {
    createPolicy: (name: string, { createScriptURL }: { createScriptURL: (address: string) => string }) => {
      made.push(name)
      return { createScriptURL: (address: string) => createScriptURL(address).replace('blob:', 'trusted blob:') }
    },
  })
  paint()
  task()
  expect([...made, ...done]).toEqual(['lw-tables', 'trusted worker'])
})

test('warmUp loads the fonts in a browser without workers', () => {
  const { done, paint, task } = page(1)
  vi.stubGlobal('Worker', () => {
    throw new Error('refused')
  })
  for (const next of [paint, task, paint, task]) next()
  expect(done).toEqual(['shown', 'measured', 'removed 0'])
})
