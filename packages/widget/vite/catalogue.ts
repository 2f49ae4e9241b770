import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Message } from '../src/i18n/message.ts'
import { compileAll } from './compile.ts'
import { readMessages, type Locale } from './messages.ts'

const bundled = fileURLToPath(new URL('../src/i18n/bundled.ts', import.meta.url))
const later = fileURLToPath(new URL('../src/i18n/later-messages.ts', import.meta.url))

type Parts = { folder: string; locale: Locale; later: RegExp | undefined }

/**
 * Puts the compiled messages of one locale in the place of `src/i18n/bundled.ts`, without those of the later screens, which
 * come with them (`src/i18n/later-messages.ts`). The other locale waits behind an import, whole.
 */
export function catalogue({ folder, locale, later: isLater }: Parts): Plugin {
  const other: Locale = locale === 'en' ? 'ar' : 'en'
  const messages = async (of: Locale, keep: (key: string) => boolean) => {
    const all: [string, Message][] = Object.entries(compileAll(await readMessages(folder, of)))
    // Read in the document alone, where no bundle runs.
    return JSON.stringify(Object.fromEntries(all.filter(([key]) => key !== 'shared.noscript' && keep(key))))
  }
  const waits = (key: string) => isLater?.test(key) ?? false
  const modules: Record<string, () => Promise<string>> = {
    '\0catalogue:first': async () => `export const catalogue = ${await messages(locale, (key) => !waits(key))}`,
    '\0catalogue:other': async () => `export const catalogue = ${await messages(other, () => true)}`,
    [later]: async () => `import { catalogue } from 'catalogue:first'\nObject.assign(catalogue, ${await messages(locale, waits)})`,
    [bundled]: async () =>
      [
        `export { catalogue as bundled } from 'catalogue:first'`,
        `import { catalogue } from 'catalogue:first'`,
        `export const bundledLocale = '${locale}'`,
        `export const loadCatalogue = (locale) =>`,
        `  locale === '${locale}' ? Promise.resolve(catalogue) : import('catalogue:other').then((other) => other.catalogue)`,
      ].join('\n'),
  }
  return {
    name: 'widget-catalogue',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('catalogue:') ? `\0${id}` : undefined),
    load: (id) => modules[id]?.(),
  }
}
