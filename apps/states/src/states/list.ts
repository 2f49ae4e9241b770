import { exchangeGallery } from './exchange.ts'
import { preferencesGallery } from './preferences.ts'
import type { Gallery } from './state.ts'

/** Every screen of every widget in every state. */
export const galleries: readonly Gallery[] = [exchangeGallery, preferencesGallery]
