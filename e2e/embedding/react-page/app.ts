import { LoyaltyWidget, type LoyaltyWidgetProps } from '@loyalty/embed/react'
import { createElement, StrictMode, type ReactElement } from 'react'

/** The options of the page. The server-rendered page contains the options as JSON. */
export type PageOptions = {
  isShown: boolean
  /** The number of the rendering that created the callbacks. */
  edition: number
  /**
   * True when the token comes from the callback `fetchToken`, false when the token comes from the attribute
   * `token-endpoint`.
   */
  hasCallback: boolean
} & Pick<LoyaltyWidgetProps, 'embedKey' | 'origin' | 'locale' | 'theme' | 'appearance'>

/** A function that records an event or a token request, with the number of the rendering that created the callback. */
export type Note = (edition: number, what: string) => void

const tokenEndpoint = '/api/widget-token/multibrand'

/** Returns the React page that contains the widget, in StrictMode. */
export const app = ({ isShown, edition, hasCallback, ...options }: PageOptions, note: Note): ReactElement => {
  const fetchToken: LoyaltyWidgetProps['fetchToken'] = async ({ widget, reason }) => {
    note(edition, `token ${reason}`)
    const headers = { 'content-type': 'application/json', 'x-loyalty-widget': '1' }
    const response = await fetch(tokenEndpoint, { method: 'POST', headers, body: JSON.stringify({ widget, reason }) })
    return response.json()
  }
  const widget = createElement(
    LoyaltyWidget,
    {
      type: 'multibrand',
      className: 'rewards',
      onReady: () => note(edition, 'ready'),
      onEvent: ({ name }) => note(edition, name),
      onError: ({ code }) => note(edition, code),
      ...(hasCallback ? { fetchToken } : { tokenEndpoint }),
      ...options,
    },
    createElement('a', { href: '/account' }, 'Open reward preferences'),
  )
  return createElement(StrictMode, null, createElement('h1', null, 'Rewards'), isShown && widget)
}
