import { LoyaltyWidget, type LoyaltyWidgetProps } from '@loyalty/embed/react'
import { createElement, StrictMode, type ReactElement } from 'react'

/** What a test may say of the page, as JSON: it is also the data that the server's rendering travels with. */
export type Wishes = {
  isShown: boolean
  /** Which of the page's renderings its callbacks belong to. */
  edition: number
  /** Whether the token comes from a callback or from the attribute. */
  hasCallback: boolean
} & Pick<LoyaltyWidgetProps, 'embedKey' | 'origin' | 'locale' | 'theme' | 'appearance'>

/** Told of each event and each token that a callback was asked for. */
export type Note = (edition: number, what: string) => void

const tokenEndpoint = '/api/widget-token/multibrand'

/** The page of a single-page application, in StrictMode. */
export const app = ({ isShown, edition, hasCallback, ...options }: Wishes, note: Note): ReactElement => {
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
