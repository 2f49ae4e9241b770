import type { Bridge } from '@loyalty/embed/guest'

/**
 * Returns a function that applies the appearance that a page requests, at the start or later. The code is a separate
 * chunk, so that pages without an appearance do not load it. Never rejects: after a failed load, the appearance stays
 * as it is.
 */
export function createAppearance(bridge: () => Bridge): (wish: Record<string, unknown>) => Promise<void> | undefined {
  let requested = '{}'
  return (wish) => {
    const text = JSON.stringify(wish)
    if (text === requested) return
    requested = text
    return import('./apply-appearance.ts').then(
      ({ applyAppearance }) => applyAppearance(document.documentElement, wish, bridge()),
      () => void (requested = ''),
    )
  }
}
