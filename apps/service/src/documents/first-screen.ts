import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import type { WidgetView } from '@loyalty/contract'

/** The parts of its document that a first screen needs. `search` is the query of the document's address. */
type Page = {
  config: { allowedOrigins: readonly string[]; environment: string; returnUrls: readonly string[] }
  theme: string
  search: string
}

/** The module that the build of a widget makes of `first-screen.tsx`. */
type Built = { renderFirstScreen: (view: WidgetView, page: Page) => string }

/**
 * Resolves with the first screen of a view as HTML. Resolves with an empty text without a view, for a view whose first
 * screen the module does not contain, without a build, and after a failure to render, which the log contains.
 */
export type FirstScreen = (locale: string, view: Promise<WidgetView | undefined>, page: Page) => Promise<string>

/**
 * Creates the function that renders the first screens of a widget with the components that the browser runs. Loads the
 * module of a language at its first use. `folder` is the folder of the widget's build.
 */
export const createFirstScreen = (folder: string, log: Logger): FirstScreen => {
  const loaded = new Map<string, Promise<Built>>()
  const load = (locale: string): Promise<Built> | undefined => {
    const file = join(folder, locale, 'first-screen.js')
    if (!loaded.has(locale) && existsSync(file)) loaded.set(locale, import(pathToFileURL(file).href) as Promise<Built>)
    return loaded.get(locale)
  }
  return async (locale, view, page) => {
    const found = await view
    if (found === undefined) return ''
    try {
      return (await load(locale))?.renderFirstScreen(found, page) ?? ''
    } catch (err) {
      log.error({ err }, 'a first screen could not be rendered')
      return ''
    }
  }
}
