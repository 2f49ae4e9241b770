import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locale } from '@loyalty/embed/languages'

/** Texts by key, as their translators wrote them. */
export type Texts = Record<string, string>

/** The messages of an app, with the shared messages: `first` for the first load, and `later` for the later screens. */
export type AppMessages = { first: Texts; later: Texts }

/** Reads `src/messages/<locale>/{first,later}.ts` of an app's folder. A file that does not exist has no messages. */
export async function readMessages(folder: string, locale: Locale): Promise<AppMessages> {
  const [first, later] = await Promise.all(
    (['first', 'later'] as const).map(async (part) => {
      const file = join(folder, `src/messages/${locale}/${part}.ts`)
      return existsSync(file) ? ((await import(pathToFileURL(file).href)) as AppMessages)[part] : {}
    }),
  )
  return { first: first ?? {}, later: later ?? {} }
}
