import type { Request } from 'express'

/**
 * Matches a URL whose scheme contains a dot, such as `com.example.shop:`. Such a scheme belongs to an app. The widget
 * opens only schemes that are registered with the service.
 */
const appScheme = /^[a-z][a-z\d-]*(\.[a-z\d-]+)+:/

function isReturnUrl(value: string, origin: string): boolean {
  return URL.canParse(value) && (new URL(value).origin === origin || appScheme.test(value))
}

const isValid: Record<string, (value: string, origin: string) => boolean> = {
  locale: (value) => /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/.test(value),
  theme: (value) => ['light', 'dark', 'auto'].includes(value),
  return_url: (value, origin) => value.length <= 2048 && isReturnUrl(value, origin),
}

/** Returns the request's `return_url` if it leads to this site or to an app. */
export function returnUrlOf({ query }: Request, origin: string): string | undefined {
  const value = query['return_url']
  return typeof value === 'string' && isValid['return_url']?.(value, origin) ? value : undefined
}

/** Returns the widget's address with the token and the valid parameters of the request. */
export function frameAddress(request: Request, widgetUrl: string, token: string, origin: string): string {
  const address = new URL(widgetUrl)
  address.searchParams.set('token', token)
  for (const [name, accepts] of Object.entries(isValid)) {
    const value = request.query[name]
    if (typeof value === 'string' && accepts(value, origin)) address.searchParams.set(name, value)
  }
  return address.href
}
