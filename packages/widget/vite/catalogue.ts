import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { parse } from '@formatjs/icu-messageformat-parser'
import { readMessages, type Locale } from './messages.ts'

const bundled = fileURLToPath(new URL('../src/i18n/bundled.ts', import.meta.url))
const prefix = '\0catalogue:'

/** Puts the parsed messages of one locale in the place of `src/i18n/bundled.ts`; the other locale waits behind an import. */
export function catalogue({ folder, locale }: { folder: string; locale: Locale }): Plugin {
  const other: Locale = locale === 'en' ? 'ar' : 'en'
  return {
    name: 'widget-catalogue',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('catalogue:') ? `\0${id}` : undefined),
    async load(id) {
      if (id.startsWith(prefix)) return `export const catalogue = ${await compile(folder, id.slice(prefix.length) as Locale)}`
      if (id !== bundled) return undefined
      return [
        `import { catalogue as bundled } from 'catalogue:${locale}'`,
        `export { bundled }`,
        `export const bundledLocale = '${locale}'`,
        `export const loadCatalogue = (locale) =>`,
        `  locale === '${locale}' ? Promise.resolve(bundled) : import('catalogue:${other}').then(({ catalogue }) => catalogue)`,
      ].join('\n')
    },
  }
}

/** Messages with arguments as their syntax tree, the others as text. */
async function compile(folder: string, locale: Locale): Promise<string> {
  const messages = Object.entries(await readMessages(folder, locale))
  return JSON.stringify(Object.fromEntries(messages.map(([key, text]) => [key, /[{<']/.test(text) ? parse(text) : text])))
}
