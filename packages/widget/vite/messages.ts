import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Locale } from '../src/i18n/locales.ts'

type Texts = Record<string, string>

const shared = new URL('../src/messages/', import.meta.url)

/** The shared messages of a locale and the app's, as their translators wrote them. */
export async function readMessages(folder: string, locale: Locale): Promise<Texts> {
  const own = pathToFileURL(join(folder, 'src/messages/'))
  const [common, app] = await Promise.all([shared, own].map((from) => read(new URL(`${locale}.ts`, from), locale)))
  return { ...common, ...app }
}

const read = async (file: URL, locale: Locale): Promise<Texts> => ((await import(file.href)) as Record<Locale, Texts>)[locale]
