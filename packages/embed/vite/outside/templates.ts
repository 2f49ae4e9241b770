import '@loyalty/embed/svelte'
import '@loyalty/embed/vue'
import type { GlobalComponents } from 'vue'

type VueProps = InstanceType<GlobalComponents['loyalty-widget']>['$props']
type SvelteProps = svelteHTML.IntrinsicElements['loyalty-widget']

export const vue: VueProps = {
  type: 'point-exchange',
  embedKey: 'ek',
  fetchToken: () => ({ token: 't', expiresIn: 60 }),
  class: 'rewards',
  'onLw:complete': ({ detail }) => detail.name,
}
export const svelte: SvelteProps = {
  type: 'point-exchange',
  'embed-key': 'ek',
  fetchToken: () => ({ token: 't', expiresIn: 60 }),
  class: 'rewards',
  'onlw:close': ({ detail }) => detail.reason,
  'on:lw:error': ({ detail }) => detail.code,
}

// @ts-expect-error -- the embed key is missing
export const keyless: VueProps = { type: 'multibrand' }
// @ts-expect-error -- the theme is unknown
export const dim: SvelteProps = { type: 'multibrand', 'embed-key': 'ek', theme: 'dim' }
