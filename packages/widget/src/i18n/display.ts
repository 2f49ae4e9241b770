import type { Display as Wish, Theme } from '@loyalty/embed/protocol'
import { createFormats, intlTag, type Formats } from './format.ts'
import { dirOf, localeOf, type Locale } from './locales.ts'
import type { Messages } from './message.ts'
import { createTranslate, type Translate } from './translate.ts'

/** The texts, language, direction and formats that the screens use. Each change creates a new object. */
export type Shown = Translate & Formats & { locale: Locale; dir: 'ltr' | 'rtl'; tag: string }

export type DisplayStore = {
  shown: () => Shown
  subscribe: (changed: () => void) => () => void
  /**
   * Applies the display settings that the page requests at the start or later. An unknown language, or a language that
   * fails to load, changes no text. Resolves once the screens use the settings; never rejects.
   */
  apply: (wish: Partial<Wish>) => Promise<void>
}

export type DisplayParts = {
  root: HTMLElement
  locale: Locale
  messages: Messages
  load: (locale: Locale) => Promise<Messages>
  /** Applies the colours, corners, font and density that the page requests. */
  applyAppearance: (wish: Record<string, unknown>) => Promise<void> | undefined
}

/**
 * Creates the store of the texts and formats. Each change also sets `lang`, `dir`, the title, `data-theme` and
 * `color-scheme` of the document.
 */
export function createDisplay({ root, locale, messages: first, load, applyAppearance }: DisplayParts): DisplayStore {
  const listeners = new Set<() => void>()
  let wanted = locale
  let messages = first
  let { numerals, calendar }: Pick<Wish, 'numerals' | 'calendar'> = {}
  let current = make(locale, undefined)

  function make(language: Locale, dir: Wish['dir'] | undefined): Shown {
    const tag = intlTag(language, { numerals, calendar })
    const formats = createFormats(tag)
    return { locale: language, dir: dir ?? dirOf(language), tag, ...createTranslate(messages, formats), ...formats }
  }

  return {
    shown: () => current,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    async apply(wish) {
      if (wish.colorScheme) showTheme(root, wish.colorScheme)
      const applied = wish.appearance && applyAppearance(wish.appearance)
      const requested = localeOf(wish.locale)
      wanted = requested ?? wanted
      ;({ numerals = numerals, calendar = calendar } = wish)
      let language = wanted
      if (language !== current.locale) {
        // After a failed load, the present language stays. The next call may request the failed language again.
        const loaded = await load(language).catch(() => undefined)
        // A later call has requested another language, so this call stops.
        if (language !== wanted) return
        if (loaded) messages = loaded
        else language = current.locale
      }
      // The direction that the page requests applies only if the screens show the language that the page requests.
      const dir = wish.locale === undefined || requested === language ? wish.dir : undefined
      current = make(language, dir)
      root.lang = language
      root.dir = current.dir
      root.ownerDocument.title = current.text('app.title')
      for (const changed of listeners) changed()
      await applied
    },
  }
}

/**
 * Sets the theme. The document's `<meta name="color-scheme">` must name the same theme, because otherwise the browser
 * paints an opaque white background behind the frame.
 */
export function showTheme(root: HTMLElement, wished: Theme): void {
  const theme = wished === 'light' || wished === 'dark' ? wished : 'auto'
  root.dataset['theme'] = theme
  root.ownerDocument
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', theme === 'auto' ? 'light dark' : theme)
}
