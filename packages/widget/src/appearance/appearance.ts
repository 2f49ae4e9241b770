import type { Bridge } from '@loyalty/embed/guest'

/**
 * Dresses this document as a page wishes, now or later. Only who wishes for something pays for it: what reads a wish comes in a file of its own.
 * Never rejects: what cannot be had stays as it was.
 */
export function createAppearance(bridge: () => Bridge): (wish: Record<string, unknown>) => Promise<void> | undefined {
  let asked = '{}'
  return (wish) => {
    const text = JSON.stringify(wish)
    if (text === asked) return
    asked = text
    return import('./dress.ts').then(
      ({ dress }) => dress(document.documentElement, wish, bridge()),
      () => void (asked = ''),
    )
  }
}
