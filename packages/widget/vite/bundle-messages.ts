import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defaultLocale, locales, type Locale } from '@loyalty/embed/languages'
import { compileAll } from './compile.ts'
import { messageFaults } from './message-faults.ts'
import { readMessages, type Texts } from './read-messages.ts'

const bundled = fileURLToPath(new URL('../src/i18n/bundled.ts', import.meta.url))
const later = fileURLToPath(new URL('../src/i18n/later-messages.ts', import.meta.url))

/**
 * Returns compiled messages as source text. Leaves out `shared.noscript`, because only the HTML document shows this
 * message.
 */
function sourceOf(texts: Texts): string {
  const shown = Object.entries(texts).filter(([key]) => key !== 'shared.noscript')
  return JSON.stringify(compileAll(Object.fromEntries(shown)))
}

/**
 * Returns the plugin that builds `src/i18n/bundled.ts` from the messages in `first.ts`, and
 * `src/i18n/later-messages.ts` from `later.ts`, in one language. Every other language is a file that loads on demand.
 * An incomplete translation fails the build.
 */
export function bundleMessages({ folder, locale }: { folder: string; locale: Locale }): Plugin {
  const others = locales
    .filter((other) => other !== locale)
    .map((other) => `${other}: () => import('messages:${other}').then((file) => file.messages)`)
  const modules: Record<string, () => Promise<string>> = {
    '\0messages:first': async () => `export const messages = ${sourceOf((await readMessages(folder, locale)).first)}`,
    ...Object.fromEntries(
      locales.map((other) => [
        `\0messages:${other}`,
        async () => {
          const texts = await readMessages(folder, other)
          return `export const messages = ${sourceOf({ ...texts.first, ...texts.later })}`
        },
      ]),
    ),
    [later]: async () =>
      `import { messages } from 'messages:first'\nObject.assign(messages, ${sourceOf((await readMessages(folder, locale)).later)})`,
    [bundled]: async () =>
      [
        `export { messages as bundled } from 'messages:first'`,
        `import { messages } from 'messages:first'`,
        `export const bundledLocale = '${locale}'`,
        `const others = { ${others.join(', ')} }`,
        `export const loadMessages = async (locale) => others[locale]?.() ?? messages`,
      ].join('\n'),
  }
  return {
    name: 'widget-messages',
    enforce: 'pre',
    async buildStart() {
      const faults = await allMessageFaults(folder)
      if (faults.length > 0) throw new Error(`Messages of ${folder}:\n${faults.join('\n')}`)
    },
    resolveId: (id) => (id.startsWith('messages:') ? `\0${id}` : undefined),
    load: (id) => modules[id]?.(),
  }
}

/**
 * Returns the faults in the messages of an app in all languages. In each language, `first.ts` and `later.ts` must have
 * the same keys as in the default language.
 */
async function allMessageFaults(folder: string): Promise<string[]> {
  const own = await readMessages(folder, defaultLocale)
  const faults = locales.map(async (locale) => {
    const translated = await readMessages(folder, locale)
    return (['first', 'later'] as const).flatMap((part) => messageFaults(own[part], translated[part], locale))
  })
  return (await Promise.all(faults)).flat()
}
