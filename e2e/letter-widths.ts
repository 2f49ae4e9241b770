/** Widths of words in a page's fonts, in hundredths of an em. Runs in the browser. */
export const letterWidths = () => {
  const paper = document.createElement('canvas').getContext('2d')
  if (!paper) throw new Error('The browser has no canvas.')
  const widthOf = (text: string, family: string): number => {
    paper.font = `1000px ${family}`
    return Math.round(paper.measureText(text).width / 10)
  }
  return {
    latin: widthOf('Points', 'sans-serif'),
    arabic: widthOf('نقاط', 'sans-serif'),
    mono: widthOf('Points', 'monospace'),
    ofMachines: ['DejaVu Sans', 'Liberation Sans', 'Noto Sans', 'Arial'].map((name) => widthOf('Points', `'${name}', sans-serif`)),
  }
}

/** Roboto, Noto Naskh Arabic, Roboto Mono, and Roboto in place of every other font. */
export const phoneWidths: ReturnType<typeof letterWidths> = { latin: 283, arabic: 168, mono: 360, ofMachines: [283, 283, 283, 283] }
