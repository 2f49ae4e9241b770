import type { Frame } from '@playwright/test'

/**
 * A state whose document is in another language, has no title in it, not one main and one h1, or headings that leave out a level. Before there is an
 * answer there is nothing to head. What is inert is no part of it.
 */
export const brokenStructure = (frame: Frame, locale: string): Promise<string[]> =>
  frame.evaluate((language) => {
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility({ visibilityProperty: true }) && !heading.closest('[inert]'))
      .map(({ localName }) => Number(localName.slice(1)))
    // The document's skeleton, or that of a screen whose file is on its way.
    const waits = document.querySelector('.lw-boot, main > .lw-slow:only-child')?.checkVisibility() === true
    const skips = levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1)
    return [
      ...(document.documentElement.lang === language ? [] : ['another language']),
      ...(/\p{Script=Arabic}/u.test(document.title) === (language === 'ar') && document.title !== ''
        ? []
        : [`the title “${document.title}”`]),
      ...([...document.querySelectorAll('main')].filter((each) => !each.closest('[inert]')).length === 1 ? [] : ['not one main']),
      ...(waits || (levels.filter((level) => level === 1).length === 1 && !skips)
        ? []
        : [`headings of the levels ${levels.join(', ') || 'none'}`]),
    ]
  }, locale)

/**
 * Names of programs in the other language's script that do not say so. Ids and addresses have no language; they are marked by their direction. The
 * caller's and the user's own names are of no known language, and what is only heard is one sentence.
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
