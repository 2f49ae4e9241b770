import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { isLocale, locales, type Locale } from '../src/i18n/locales.ts'
import type { Message } from '../src/i18n/message.ts'
import { catalogueFaults } from './catalogue-faults.ts'
import { compileAll } from './compile.ts'
import { readMessages } from './messages.ts'

const bundled = fileURLToPath(new URL('../src/i18n/bundled.ts', import.meta.url))
const later = fileURLToPath(new URL('../src/i18n/later-messages.ts', import.meta.url))

type Parts = { folder: string; locale: Locale; later: RegExp | undefined }

/**
 * Puts the compiled messages of one locale in the place of `src/i18n/bundled.ts`, without those of the later screens, which
 * come with them (`src/i18n/later-messages.ts`). Each other locale waits behind an import, whole. A translation that lacks
 * something ends the build.
 */
export function catalogue({ folder, locale, later: isLater }: Parts): Plugin {
  const all = Object.keys(locales).filter(isLocale)
  const messages = async (of: Locale, keep: (key: string) => boolean) => {
    const compiled: [string, Message][] = Object.entries(compileAll(await readMessages(folder, of)))
    // Read in the document alone, where no bundle runs.
    return JSON.stringify(Object.fromEntries(compiled.filter(([key]) => key !== 'shared.noscript' && keep(key))))
  }
  const waits = (key: string) => isLater?.test(key) ?? false
  const others = all
    .filter((other) => other !== locale)
    .map((other) => `${other}: () => import('catalogue:${other}').then((one) => one.catalogue)`)
  const modules: Record<string, () => Promise<string>> = {
    '\0catalogue:first': async () => `export const catalogue = ${await messages(locale, (key) => !waits(key))}`,
    ...Object.fromEntries(
      all.map((other) => [`\0catalogue:${other}`, async () => `export const catalogue = ${await messages(other, () => true)}`]),
    ),
    [later]: async () => `import { catalogue } from 'catalogue:first'\nObject.assign(catalogue, ${await messages(locale, waits)})`,
    [bundled]: async () =>
      [
        `export { catalogue as bundled } from 'catalogue:first'`,
        `import { catalogue } from 'catalogue:first'`,
        `export const bundledLocale = '${locale}'`,
        `const others = { ${others.join(', ')} }`,
        `export const loadCatalogue = async (locale) => others[locale]?.() ?? catalogue`,
      ].join('\n'),
  }
  return {
    name: 'widget-catalogue',
    enforce: 'pre',
    async buildStart() {
      const english = await readMessages(folder, 'en')
      const faults = await Promise.all(all.map(async (one) => catalogueFaults(english, await readMessages(folder, one), one)))
      if (faults.flat().length > 0) throw new Error(`Messages of ${folder}:\n${faults.flat().join('\n')}`)
    },
    resolveId: (id) => (id.startsWith('catalogue:') ? `\0${id}` : undefined),
    load: (id) => modules[id]?.(),
  }
}
