import type { Bridge } from '@loyalty/embed/guest'

/** Dresses this document as a page wishes, now or later. Never rejects: what cannot be had stays as it was. */
export type Appearance = (wish: Record<string, unknown>) => Promise<void>

/** Only who wishes for something pays for it: what reads a wish comes in a file of its own. */
export function createAppearance(bridge: () => Bridge): Appearance {
  let asked = '{}'
  return async (wish) => {
    const text = JSON.stringify(wish)
    if (text === asked) return
    asked = text
    try {
      const { dress } = await import('./dress.ts')
      if (text === asked) dress(document.documentElement, wish, bridge())
    } catch {
      asked = ''
    }
  }
}
