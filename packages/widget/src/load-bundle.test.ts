import { expect, test } from 'vitest'
import { loadBundle } from './load-bundle.ts'

const code = { src: 'https://widget.example/index.js' }

/** A fake document for the loader, and the addresses that were loaded. */
function opened(readyState: string, styled = true) {
  const style = {
    sheet: styled ? {} : null,
    addEventListener: (name: string, arrive: () => void) => arrivals.set(name, arrive),
  }
  const arrivals = new Map<string, () => void>()
  const loaded: string[] = []
  const parts: Record<string, unknown> = { '#lw-code': code, 'link[rel=stylesheet]': style }
  const page = {
    document: { readyState, querySelector: (selector: string) => parts[selector] ?? null },
  } as unknown as Window
  loadBundle(page, async (address) => loaded.push(address))
  return { loaded, arrivals }
}

test('starts the code of a document whose end does not come', () => {
  expect(opened('loading').loaded).toEqual([code.src])
})

test('starts nothing in a complete document', () => {
  expect(opened('interactive').loaded).toEqual([])
})

test.each(['load', 'error'])('waits for the styles until their %s', (over) => {
  const { loaded, arrivals } = opened('loading', false)
  expect(loaded).toEqual([])
  arrivals.get(over)?.()
  expect(loaded).toEqual([code.src])
})
