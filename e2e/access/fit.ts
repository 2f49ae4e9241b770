import type { Frame } from '@playwright/test'

/**
 * Returns the elements that do not fit at the current size: sideways scrolling, cut-off or overlapping text,
 * unreachable buttons.
 */
export const misfits = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const found: string[] = []
    const room = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > room)
      found.push(`${document.documentElement.scrollWidth} px in ${room} px`)

    const hidden = '.lw-visually-hidden, [hidden], script, style, noscript, option'
    const words = (element: Element) => element.textContent.trim().slice(0, 40)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const lines: { node: Text; at: Element; box: DOMRect }[] = []
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      const at = node.parentElement
      if (!at || node.data.trim() === '' || at.closest(hidden) || !at.checkVisibility({ visibilityProperty: true }))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) if (box.width > 0) lines.push({ node, at, box })
    }

    for (const { node, at, box } of lines) {
      if (box.left < -1 || box.right > room + 1) found.push(`“${node.data}” is beside the screen`)
      const holder = at.closest(
        'button, .lw-badge, .lw-notice, .lw-radio-row, .lw-check, .lw-summary-line, .lw-tabs > a, th, td',
      )
      const around = holder?.getBoundingClientRect()
      // The measured box of a text is higher than its letters: the upper and the lower quarter of the box are empty.
      // Only letters outside the button, row or cell that holds the text are a fault.
      const air = box.height / 4
      if (
        around &&
        (box.left < around.left - 1 ||
          box.right > around.right + 1 ||
          box.top < around.top - air ||
          box.bottom > around.bottom + air)
      )
        found.push(`“${node.data}” leaves its ${holder?.className || holder?.localName}`)
    }

    for (const element of document.body.querySelectorAll<HTMLElement>(`*:not(${hidden}, input, select, svg *)`)) {
      const { overflowX, overflowY } = getComputedStyle(element)
      const cut =
        (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
        (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
      if (cut && words(element) !== '' && !element.closest(hidden)) found.push(`“${words(element)}” is cut off`)
    }

    // Dialogs, bars and panels cover the page on purpose, so this code compares only texts of the same layer.
    // The boxes of neighbouring lines may overlap a little, because a box is higher than its letters.
    const layer = (element: Element) => element.closest('dialog[open], [data-sticky], .lw-session-panel')
    for (const [index, a] of lines.entries())
      for (const b of lines.slice(index + 1)) {
        if (a.node === b.node || layer(a.at) !== layer(b.at)) continue
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (across > 2 && down > 0.4 * Math.min(a.box.height, b.box.height))
          found.push(`“${a.node.data}” lies over “${b.node.data}”`)
      }

    const top = document.querySelector('dialog[open]') ?? document
    for (const button of top.querySelectorAll<HTMLElement>(
      'button, a[href], select, input:not([type=radio], [type=checkbox])',
    )) {
      if (button.closest('[inert]') || !button.checkVisibility({ visibilityProperty: true })) continue
      button.scrollIntoView({ block: 'center' })
      // Checks the centre of the first line: the centre of a link with several lines may lie outside the link.
      const [line = button.getBoundingClientRect()] = button.getClientRects()
      const reached = button.contains(document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2))
      if (!reached) found.push(`“${button.getAttribute('aria-label') ?? words(button)}” cannot be reached`)
    }
    return found
  })
