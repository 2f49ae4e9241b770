import { locales, type Locale } from '@loyalty/embed/languages'
import { framePages } from './states/frame-pages.ts'
import { galleries } from './states/list.ts'

/** The widgets with their states, and the pages that a plain iframe shows instead of a widget. */
export const sheets = [...galleries, framePages]

type Look = { locale: Locale; theme: string }

/** The languages of the reference pictures: one for each text direction. */
export const pictured: readonly Locale[] = ['en', 'ar']

/** Returns every combination of these languages and the two themes. */
export function looksOf(languages: readonly Locale[]): Look[] {
  return languages.flatMap((locale) => ['light', 'dark'].map((theme) => ({ locale, theme })))
}

/** The frame widths in CSS pixels. */
export const widths = [320, 390, 430, 768] as const

/**
 * Returns the path of a state on the gallery's server. Without `look`, returns the path of a page that shows the state
 * in each language and theme of the reference pictures.
 */
export const stateAddress = (widget: string, name: string, look?: { locale: string; theme: string }): string =>
  look
    ? `/__states/${widget}/?state=${name}&locale=${look.locale}&theme=${look.theme}&token=gallery`
    : `/__states/${widget}/${name}/`

const page = (title: string, style: string, body: string): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="data:,">
  <title>${title}</title>
  <style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 1.5rem; background: #dfe5e7; color: #10212a } a { color: #0b5c63 } ${style}</style>
  ${body}
</html>`

/** Returns the list of all states, with a link to each language and theme. */
export const indexPage = (): string =>
  page(
    'Every screen in every state',
    'dt { font-weight: 700 } dd { margin: 0 0 .75rem }',
    `<h1>Every screen in every state</h1>
  <p>The built widgets, in front of a fake service, a fake host page and a scripted user.</p>
  ${sheets
    .map(
      ({ widget, states }) =>
        `<h2>${widget}</h2><dl>${states
          .map(
            ({ name, shows }) => `<dt><a href="${stateAddress(widget, name)}">${name}</a></dt><dd>${shows}
      (${looksOf(locales)
        .map((look) => `<a href="${stateAddress(widget, name, look)}">${look.locale} ${look.theme}</a>`)
        .join(', ')})</dd>`,
          )
          .join('')}</dl>`,
    )
    .join('')}`,
  )

/**
 * Returns a page with one state in the given languages and themes. Sets `data-reached` on `<html>` when all frames show
 * the state. `widen(px)` resolves when the frames have this width. Positions are multiples of four pixels, because
 * pictures are scaled to a quarter.
 */
export const sheetPage = (widget: string, name: string, looks: readonly Look[]): string =>
  page(
    name,
    `p { block-size: 40px; margin: 0 } body { margin: 16px } iframe { border: 0; inline-size: 390px; block-size: 640px }
    main { display: flex; gap: 16px; align-items: start; inline-size: max-content }`,
    `<p>${widths.map((width) => `<button onclick="widen(${width})">${width} px</button>`).join(' ')}</p>
  <main>${looks.map((look) => `<iframe data-still title="${look.locale}, ${look.theme}" src="${stateAddress(widget, name, look)}"></iframe>`).join('')}</main>
  <script>
    const frames = [...document.querySelectorAll('iframe')]
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    async function widen(width) {
      for (const frame of frames) Object.assign(frame.style, { inlineSize: width + 'px', blockSize: '320px' })
      await painted()
      for (const frame of frames) frame.style.blockSize = frame.contentDocument.documentElement.scrollHeight + 'px'
      await painted()
    }
    const reached = (frame) => new Promise((resolve) => {
      frame.addEventListener('reached', resolve, { once: true })
      // A document without scripts may already be complete.
      if (frame.contentDocument?.documentElement?.hasAttribute('data-reached')) resolve()
    })
    Promise.all(frames.map(reached)).then(() => {
      document.documentElement.dataset.reached = ''
    })
  </script>`,
  )
