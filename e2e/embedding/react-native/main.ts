import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { LoyaltyWidget } from 'sample'

declare global {
  interface Window {
    settings: { origin: string; address: string; returnAddress: string }
    /** The app's own server: a token, or the status of an answer without one. */
    mint: () => Promise<{ token: string; expiresIn: number } | { status: number }>
    left: (string | null)[]
    /** As an app does whenever anything in it changes. */
    renderAgain: () => void
  }
}

async function fetchToken(): Promise<object> {
  const answer = await window.mint()
  if ('status' in answer) throw answer
  return answer
}

window.left = []
const root = createRoot(document.body.appendChild(document.createElement('div')))
window.renderAgain = () =>
  root.render(
    createElement(LoyaltyWidget, { ...window.settings, fetchToken, onLeave: (status: string | null) => window.left.push(status) }),
  )
window.renderAgain()
