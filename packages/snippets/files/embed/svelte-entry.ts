import '@loyalty/embed'
import type {} from '@loyalty/embed/svelte'
