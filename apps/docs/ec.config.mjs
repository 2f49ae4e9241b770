/** Returns the element `pre` in a tree of HTML elements. */
const preIn = (element) =>
  element.tagName === 'pre' ? element : element.children?.map(preIn).find((found) => found !== undefined)

/**
 * Makes each block of code focusable, so that a keyboard can scroll it before the site's script has run. The script
 * takes the focus from blocks that do not scroll.
 */
const focusableBlocks = {
  name: 'Focusable blocks',
  hooks: {
    postprocessRenderedBlock: ({ renderData }) => {
      const pre = preIn(renderData.blockAst)
      if (pre !== undefined) pre.properties.tabIndex = 0
    },
  },
}

export default { themes: ['github-dark-default', 'github-light-default'], plugins: [focusableBlocks] }
