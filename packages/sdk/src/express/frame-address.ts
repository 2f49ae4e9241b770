import type { Request } from 'express'

/** An app's own scheme has a dot. Which ones lead back is registered with the service, and the widget goes to no other. */
const appScheme = /^[a-z][a-z\d-]*(\.[a-z\d-]+)+:/

const leadsBack = (value: string, origin: string): boolean =>
  URL.canParse(value) && (new URL(value).origin === origin || appScheme.test(value))

const sane: Record<string, (value: string, origin: string) => boolean> = {
  locale: (value) => /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/.test(value),
  theme: (value) => ['light', 'dark', 'auto'].includes(value),
  return_url: (value, origin) => value.length <= 2048 && leadsBack(value, origin),
}

/** Returns the address to go back to that a request asks for, where it leads to this site or to an app. */
export const returnUrlOf = ({ query }: Request, origin: string): string | undefined => {
  const value = query['return_url']
  return typeof value === 'string' && sane['return_url']?.(value, origin) ? value : undefined
}

/** The widget's address with the token, and with those wishes of the request's query that make sense. */
export const frameAddress = (request: Request, widgetUrl: string, token: string, origin: string): string => {
  const address = new URL(widgetUrl)
  address.searchParams.set('token', token)
  for (const [name, isSane] of Object.entries(sane)) {
    const value = request.query[name]
    if (typeof value === 'string' && isSane(value, origin)) address.searchParams.set(name, value)
  }
  return address.href
}
