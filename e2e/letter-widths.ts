/** Returns the widths of sample words in the page's fonts, in hundredths of an em. Runs in the browser. */
export const letterWidths = () => {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('The browser has no canvas.')
  const widthOf = (text: string, family: string): number => {
    context.font = `1000px ${family}`
    return Math.round(context.measureText(text).width / 10)
  }
  return {
    latin: widthOf('Points', 'sans-serif'),
    arabic: widthOf('نقاط', 'sans-serif'),
    mono: widthOf('Points', 'monospace'),
    ofMachines: ['DejaVu Sans', 'Liberation Sans', 'Noto Sans', 'Arial'].map((name) =>
      widthOf('Points', `'${name}', sans-serif`),
    ),
  }
}

/**
 * The expected widths with the `phone` fonts: Roboto, Noto Naskh Arabic and Roboto Mono. Roboto replaces every other
 * font.
 */
export const phoneWidths: ReturnType<typeof letterWidths> = {
  latin: 283,
  arabic: 168,
  mono: 360,
  ofMachines: [283, 283, 283, 283],
}
