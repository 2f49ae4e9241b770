import type { Frame } from '@playwright/test'

/**
 * Returns faults of the document's structure: language, title, the number of `main` and `h1`, and skipped heading
 * levels. A document that is still loading needs no heading. Ignores inert elements.
 */
export const brokenStructure = (frame: Frame, locale: string): Promise<string[]> =>
  frame.evaluate((language) => {
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility({ visibilityProperty: true }) && !heading.closest('[inert]'))
      .map(({ localName }) => Number(localName.slice(1)))
    // True while the document, or the file of a screen, is still loading and a skeleton is visible.
    const waits = document.querySelector('.lw-boot, main > .lw-slow:only-child')?.checkVisibility() === true
    const skips = levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1)
    return [
      ...(document.documentElement.lang === language ? [] : ['another language']),
      ...(/\p{Script=Arabic}/u.test(document.title) === (language === 'ar') && document.title !== ''
        ? []
        : [`the title “${document.title}”`]),
      ...([...document.querySelectorAll('main')].filter((each) => !each.closest('[inert]')).length === 1
        ? []
        : ['not one main']),
      ...(waits || (levels.filter((level) => level === 1).length === 1 && !skips)
        ? []
        : [`headings of the levels ${levels.join(', ') || 'none'}`]),
    ]
  }, locale)

/**
 * Returns program names in Arabic script in an English document, or in Latin script in an Arabic document, without the
 * right `lang`. Ignores ids and addresses: they have no language, and `dir` marks them. Also ignores the names of
 * caller and user, and texts for screen readers only.
 */
export const withoutLanguage = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const english = document.documentElement.lang === 'en'
    const foreign = english ? /\p{Script=Arabic}{2,}/u : /\b(?!Rimalta|Rewards|Layla|Zahrawin)[A-Z][a-z]{2,}/
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text
      const apart = parentElement?.closest('script, style, noscript, .lw-visually-hidden, [dir=ltr]:not(html)')
      const lang = parentElement?.closest('[lang]')?.getAttribute('lang')
      if (!apart && foreign.test(data) && lang !== (english ? 'ar' : 'en')) found.push(`“${data}”`)
    }
    return found
  })
