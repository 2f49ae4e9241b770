import { en } from '../messages/en.ts'
import type { Catalogue } from './catalogue.ts'
import type { Locale } from './locales.ts'

// A build puts another module in the place of this one: the shared messages and the app's, parsed, of the locale that is
// being built, and each other locale behind an import. Unbuilt, as in a test, there is only the shared English.
export const bundledLocale: Locale = 'en'
export const bundled: Catalogue = en
export const loadCatalogue: (locale: Locale) => Promise<Catalogue> = () => Promise.resolve(en)
