import type { Frame } from '@playwright/test'

/** Returns the elements with an animation or transition longer than 10 ms. Ignores the waiting spinner. */
export const motion = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const seconds = (list: string) =>
      Math.max(...list.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 0.001 : 1)))
    const found = new Set<string>()
    for (const element of document.querySelectorAll('body, body *:not(.lw-spinner)'))
      for (const part of ['', '::before', '::after', ...(element.localName === 'dialog' ? ['::backdrop'] : [])]) {
        const style = getComputedStyle(element, part || null)
        const moves = style.animationName !== 'none' && seconds(style.animationDuration) > 0.01
        const changes = style.transitionProperty !== 'none' && seconds(style.transitionDuration) > 0.01
        if (moves || changes)
          found.add(`${element.className || element.localName}${part} ${moves ? 'moves' : 'changes slowly'}`)
      }
    return [...found]
  })

/**
 * Returns faults in forced-colours mode: controls without an edge, an unmarked current link, and chart parts that look
 * the same.
 */
export const lostInForcedColors = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const found: string[] = []
    const edged = (element: Element): boolean => {
      const { borderBlockEndWidth, borderBlockEndStyle, borderBlockEndColor, backgroundColor } =
        getComputedStyle(element)
      return (
        Number.parseFloat(borderBlockEndWidth) > 0 &&
        borderBlockEndStyle !== 'none' &&
        borderBlockEndColor !== backgroundColor
      )
    }
    const visible = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      )
    for (const control of visible('button, select, input:not(.lw-chart-range), a[href]')) {
      const { appearance, textDecorationLine } = getComputedStyle(control)
      const native =
        control.matches('input[type=radio], input[type=checkbox], input[type=range]') && appearance !== 'none'
      const around = control.closest('.lw-share-input, .lw-select, .lw-stepper')
      const link = textDecorationLine === 'underline' || control.matches('.lw-tabs > a')
      if (!native && !link && !edged(control) && !(around && edged(around)))
        found.push(`“${control.getAttribute('aria-label') ?? control.textContent}” (${control.className}) has no edge`)
    }
    for (const current of visible('[aria-current]'))
      if (!edged(current)) found.push(`“${current.textContent}” is not marked as current`)
    for (const part of visible('.lw-share-bar > span, .lw-swatch'))
      if (!edged(part)) found.push('a part of the split has no edge')
    const drawn = getComputedStyle(document.body).color
    for (const bar of visible('.lw-share-bar')) {
      const patterns = [...bar.children].map((part) => getComputedStyle(part).backgroundImage)
      const alike =
        new Set(patterns).size < patterns.length || patterns.slice(1).some((pattern) => !pattern.includes(drawn))
      if (alike) found.push('parts of the split look alike')
    }
    const ground = getComputedStyle(document.documentElement).backgroundColor
    for (const bar of visible('.lw-chart-bar'))
      if (getComputedStyle(bar).fill === ground) found.push('a bar has the colour of its ground')
    for (const line of visible('.lw-skeleton'))
      if (getComputedStyle(line).backgroundColor === ground) found.push('a skeleton has the colour of its ground')
    return found
  })
