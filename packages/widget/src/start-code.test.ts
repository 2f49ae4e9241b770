import { expect, test } from 'vitest'
import { startCode } from './start-code.ts'

const code = { src: 'https://widget.example/index.js' }

/** A document as far as this sees it, and what of it was loaded. */
function opened(readyState: string, styled = true) {
  const style = { sheet: styled ? {} : null, addEventListener: (name: string, arrive: () => void) => arrivals.set(name, arrive) }
  const arrivals = new Map<string, () => void>()
  const loaded: string[] = []
  const parts: Record<string, unknown> = { '#lw-code': code, 'link[rel=stylesheet]': style }
  const page = { document: { readyState, querySelector: (selector: string) => parts[selector] ?? null } } as unknown as Window
  startCode(page, async (address) => loaded.push(address))
  return { loaded, arrivals }
}

test('a document whose end does not come starts its code without it', () => {
  expect(opened('loading').loaded).toEqual([code.src])
})

test('one that is whole has started it', () => {
  expect(opened('interactive').loaded).toEqual([])
})

test.each(['load', 'error'])('it waits for the styles, until their %s', (over) => {
  const { loaded, arrivals } = opened('loading', false)
  expect(loaded).toEqual([])
  arrivals.get(over)?.()
  expect(loaded).toEqual([code.src])
})
