import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locale } from '@loyalty/embed/languages'

/** Message texts by key, as the translators wrote them. */
export type Texts = Record<string, string>

/**
 * The messages of an app and the shared messages. `first` contains the messages of the first load, and `later` the
 * messages of all other screens.
 */
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
