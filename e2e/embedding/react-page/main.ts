import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { app, type Note, type PageOptions } from './app.ts'

declare global {
  interface Window {
    /**
     * One line for each call of a callback. The line begins with the number of the rendering that created the callback.
     */
    notes: string[]
    /** Hydrates the page at the first call. Later calls render the page with changed options. */
    render: (change: Partial<PageOptions>) => void
  }
}

const place = document.querySelector('#app')!
let options = JSON.parse(document.querySelector('#options')?.textContent ?? '{}') as PageOptions

window.notes = []
const note: Note = (edition, what) => window.notes.push(`${edition} ${what}`)

let root: Root | undefined
window.render = (change) => {
  options = { ...options, ...change }
  const page = app(options, note)
  if (root) root.render(page)
  else if (place.hasChildNodes()) root = hydrateRoot(place, page, { onRecoverableError: (error) => reportError(error) })
  else (root = createRoot(place)).render(page)
}
