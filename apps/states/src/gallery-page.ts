import { galleries } from './states/list.ts'

const looks = ['en', 'ar'].flatMap((locale) => ['light', 'dark'].map((theme) => ({ locale, theme })))
const widths = [320, 390, 430, 768]

/** Where a state is shown, within the gallery's server: alone, or (without a look) on a sheet with all of its looks and widths. */
export const stateAddress = (widget: string, name: string, look?: { locale: string; theme: string }): string =>
  look ? `/__states/${widget}/?state=${name}&locale=${look.locale}&theme=${look.theme}&token=gallery` : `/__states/${widget}/${name}/`

const page = (title: string, style: string, body: string): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
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
  ${galleries
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

/** One state in every language, theme and width; `data-reached` on `<html>` says that all of them are there. */
export const sheetPage = (widget: string, name: string): string =>
  page(
    name,
    'main { display: grid; gap: 1rem } .look { display: flex; gap: 1rem; align-items: start } iframe { border: 0; flex: none; block-size: 640px }',
    `<main>${looks
      .map(
        (look) =>
          `<div class="look">${widths
            .map(
              (width) =>
                `<iframe title="${look.locale}, ${look.theme}, ${width}" data-width="${width}" style="inline-size:${width}px" src="${stateAddress(widget, name, look)}"></iframe>`,
            )
            .join('')}</div>`,
      )
      .join('')}</main>
  <script>
    const frames = [...document.querySelectorAll('iframe')]
    const reached = (frame) => new Promise((resolve) => frame.addEventListener('reached', resolve, { once: true }))
    Promise.all(frames.map(reached)).then(() => {
      for (const frame of frames) {
        // Only one of them could have it.
        frame.contentDocument.activeElement.blur()
        frame.style.blockSize = Math.max(320, frame.contentDocument.documentElement.scrollHeight) + 'px'
      }
      requestAnimationFrame(() => requestAnimationFrame(() => (document.documentElement.dataset.reached = '')))
    })
  </script>`,
  )
