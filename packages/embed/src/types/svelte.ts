import type { ElementAttributes, ElementListeners } from './element-attributes.ts'

/** What any element takes; Svelte's own names are in a package that need not be here. */
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
