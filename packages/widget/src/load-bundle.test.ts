import { expect, test } from 'vitest'
import { loadBundle } from './load-bundle.ts'

const code = { src: 'https://widget.example/index.js' }

/** Runs `loadBundle` in a fake document. Returns the loaded addresses and the listeners of the style sheet. */
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

test('loadBundle loads the code while the document is still loading', () => {
  expect(opened('loading').loaded).toEqual([code.src])
})

test('loadBundle loads nothing in a fully parsed document', () => {
  expect(opened('interactive').loaded).toEqual([])
})

test.each(['load', 'error'])('loadBundle waits for the %s event of the style sheet', (over) => {
  const { loaded, arrivals } = opened('loading', false)
  expect(loaded).toEqual([])
  arrivals.get(over)?.()
  expect(loaded).toEqual([code.src])
})
