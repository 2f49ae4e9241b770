import type { Bridge } from '@loyalty/embed/guest'

/**
 * Returns a function that applies the appearance requested by the page. The implementation is a separate chunk, which
 * loads only if the page requests an appearance. If the load fails, the function resolves and the appearance does not
 * change.
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
