import { framePages } from './states/frame-pages.ts'
import { galleries } from './states/list.ts'

/** Everything that has a sheet: the states of the widgets, and the pages that a plain iframe shows instead of one. */
export const sheets = [...galleries, framePages]

const looks = ['en', 'ar'].flatMap((locale) => ['light', 'dark'].map((theme) => ({ locale, theme })))
/** CSS pixels. */
export const widths = [320, 390, 430, 768] as const

/** Where a state is shown, within the gallery's server: alone, or (without a look) on a sheet with all of its looks. */
export const stateAddress = (widget: string, name: string, look?: { locale: string; theme: string }): string =>
  look ? `/__states/${widget}/?state=${name}&locale=${look.locale}&theme=${look.theme}&token=gallery` : `/__states/${widget}/${name}/`

const page = (title: string, style: string, body: string): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="data:,">
  <title>${title}</title>
  <style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 1.5rem; background: #dfe5e7; color: #10212a } a { color: #0b5c63 } ${style}</style>
  ${body}
</html>`

/** All states by name, each with a link to its sheet and to each of its looks. */
export const indexPage = (): string =>
  page(
    'Every screen in every state',
    'dt { font-weight: 700 } dd { margin: 0 0 .75rem }',
    `<h1>Every screen in every state</h1>
  <p>The built widgets, in front of a service, a page around and a user that are made up.</p>
  ${sheets
    .map(
      ({ widget, states }) =>
        `<h2>${widget}</h2><dl>${states
          .map(
            ({ name, shows }) => `<dt><a href="${stateAddress(widget, name)}">${name}</a></dt><dd>${shows}
      (${looks.map((look) => `<a href="${stateAddress(widget, name, look)}">${look.locale} ${look.theme}</a>`).join(', ')})</dd>`,
          )
          .join('')}</dl>`,
    )
    .join('')}`,
  )

/**
 * One state in every language and theme, side by side; `data-reached` on `<html>` says that all of them are there, and `widen(px)` settles when
 * they are that wide. They begin at whole multiples of four pixels, so that a picture of a quarter of the size cuts no pixel in two.
 */
export const sheetPage = (widget: string, name: string): string =>
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
      // A document without scripts may be there already.
      if (frame.contentDocument?.documentElement?.hasAttribute('data-reached')) resolve()
    })
    Promise.all(frames.map(reached)).then(() => {
      document.documentElement.dataset.reached = ''
    })
  </script>`,
  )
