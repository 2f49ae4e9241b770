import { en } from '../messages/en.ts'
import type { Catalogue, Locale } from './catalogue.ts'

// A build puts another module in the place of this one: the shared messages and the app's, parsed, of the locale that is
// being built, and the other locale behind an import. Unbuilt, as in a test, there is only the shared English.
export const bundledLocale: Locale = 'en'
export const bundled: Catalogue = en
export const loadCatalogue = (locale: Locale): Promise<Catalogue> =>
  locale === 'ar' ? import('../messages/ar.ts').then(({ ar }) => ar) : Promise.resolve(en)
