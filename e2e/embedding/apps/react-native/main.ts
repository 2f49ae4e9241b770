import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { LoyaltyWidget } from 'sample'

declare global {
  interface Window {
    settings: { origin: string; type: string; returnAddress: string }
    /** Requests a token from the app's server. Returns the token, or the status of a refused request. */
    mint: () => Promise<{ token: string; expiresIn: number } | { status: number }>
    left: (string | null)[]
    /** Renders the app again, as React does after a change. */
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
    createElement(LoyaltyWidget, {
      ...window.settings,
      fetchToken,
      onLeave: (status: string | null) => window.left.push(status),
    }),
  )
window.renderAgain()
