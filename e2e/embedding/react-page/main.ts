import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { app, type Note, type Wishes } from './app.ts'

declare global {
  interface Window {
    /** What the page's callbacks were told, each line beginning with their edition. */
    notes: string[]
    /** Brings the page to life, or renders it anew with other wishes. */
    render: (change: Partial<Wishes>) => void
  }
}

const place = document.querySelector('#app')!
let wishes = JSON.parse(document.querySelector('#wishes')?.textContent ?? '{}') as Wishes

window.notes = []
const note: Note = (edition, what) => window.notes.push(`${edition} ${what}`)

let root: Root | undefined
window.render = (change) => {
  wishes = { ...wishes, ...change }
  const page = app(wishes, note)
  if (root) root.render(page)
  else if (place.hasChildNodes()) root = hydrateRoot(place, page, { onRecoverableError: (error) => reportError(error) })
  else (root = createRoot(place)).render(page)
}
