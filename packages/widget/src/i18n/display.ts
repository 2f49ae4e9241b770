import type { Display as Wish, Theme } from '@loyalty/embed/protocol'
import type { Catalogue } from './catalogue.ts'
import { createFormats, intlTag, type Formats } from './format.ts'
import { dirOf, localeOf, type Locale } from './locales.ts'
import { createTranslate, type Translate } from './translate.ts'

/** Language, direction, figures and days of the moment. A new object whenever one of them changes. */
export type Shown = Translate & Formats & { locale: Locale; dir: 'ltr' | 'rtl'; tag: string }

export type DisplayStore = {
  shown: () => Shown
  subscribe: (changed: () => void) => () => void
  /** What the page asks for, at the start or later. A language we do not have, or that does not come, changes nothing. Settles once it is shown, never rejects. */
  apply: (wish: Partial<Wish>) => Promise<void>
}

export type DisplayParts = {
  root: HTMLElement
  locale: Locale
  catalogue: Catalogue
  load: (locale: Locale) => Promise<Catalogue>
  /** Puts on what the page wishes of colours, corners, letters and room. */
  dress: (wish: Record<string, unknown>) => Promise<void> | undefined
}

/** Keeps `lang`, `dir`, title, `data-theme` and `color-scheme` of the document in step with what is shown. */
export function createDisplay({ root, locale, catalogue, load, dress }: DisplayParts): DisplayStore {
  const listeners = new Set<() => void>()
  let wanted = locale
  let messages = catalogue
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
      const dressed = wish.appearance && dress(wish.appearance)
      const asked = localeOf(wish.locale)
      wanted = asked ?? wanted
      ;({ numerals = numerals, calendar = calendar } = wish)
      let language = wanted
      if (language !== current.locale) {
        // What does not come leaves the language that is there, until the next wish asks for it again.
        const loaded = await load(language).catch(() => undefined)
        // A later wish has won meanwhile.
        if (language !== wanted) return
        if (loaded) messages = loaded
        else language = current.locale
      }
      // The page's direction counts where its language is the one that is shown.
      const dir = wish.locale === undefined || asked === language ? wish.dir : undefined
      current = make(language, dir)
      root.lang = language
      root.dir = current.dir
      root.ownerDocument.title = current.text('app.title')
      for (const changed of listeners) changed()
      await dressed
    },
  }
}

/** `<meta name="color-scheme">` must agree with the theme, or the frame gets an opaque white canvas. */
export function showTheme(root: HTMLElement, wished: Theme): void {
  const theme = wished === 'light' || wished === 'dark' ? wished : 'auto'
  root.dataset['theme'] = theme
  root.ownerDocument.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme === 'auto' ? 'light dark' : theme)
}
