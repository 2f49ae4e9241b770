import type { ElementAttributes, ElementListeners } from './element-attributes.ts'

/**
 * The attributes of any element. Declared here, because Svelte's own types would make this package depend on Svelte.
 */
type AnyElement = {
  id?: string
  class?: string
  style?: string
  hidden?: boolean
  [other: `data-${string}` | `aria-${string}` | `bind:${string}` | `use:${string}`]: unknown
}

declare global {
  namespace svelteHTML {
    interface IntrinsicElements {
      'loyalty-widget': AnyElement & ElementAttributes & ElementListeners<'onlw:'> & ElementListeners<'on:lw:'>
    }
  }
}
