import { galleries } from './states/list.ts'

const looks = ['en', 'ar'].flatMap((locale) => ['light', 'dark'].map((theme) => ({ locale, theme })))

/** Where a state is shown, within the gallery's server. */
export const stateAddress = (widget: string, name: string, { locale, theme }: { locale: string; theme: string }): string =>
  `/__states/${widget}/?state=${name}&locale=${locale}&theme=${theme}&token=gallery`

const figure = (widget: string, { name, shows }: { name: string; shows: string }): string => `
  <section id="${widget}-${name}">
    <h3>${name}</h3>
    <p>${shows}</p>
    <div class="looks">${looks
      .map((look) => {
        const address = stateAddress(widget, name, look)
        return `<figure><figcaption><a href="${address}">${look.locale}, ${look.theme}</a></figcaption>
          <iframe loading="lazy" title="${name}, ${look.locale}, ${look.theme}" src="${address}"></iframe></figure>`
      })
      .join('')}</div>
  </section>`

/** All states, each in both languages and both themes. */
export const galleryPage = (): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Every screen in every state</title>
  <style>
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; background: #dfe5e7; color: #10212a }
    .looks { display: flex; gap: 1rem; overflow-x: auto; padding-block-end: 1rem }
    figure { margin: 0; resize: horizontal; overflow: hidden; flex: none; inline-size: 390px }
    iframe { inline-size: 100%; block-size: 44rem; border: 1px solid #9fb0b6; background: #fff }
    h3 { margin-block-end: 0 } p { margin-block-start: 0 } a { color: #0b5c63 }
  </style>
  <h1>Every screen in every state</h1>
  <p>The built widgets, with a service, a page around and a user that are made up. Drag a frame’s edge for other widths.</p>
  ${galleries.map(({ widget, states }) => `<h2>${widget}</h2>${states.map((state) => figure(widget, state)).join('')}`).join('')}
</html>`
