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
  history: (value) => value === 'off',
  return_url: (value, origin) => value.length <= 2048 && isReturnUrl(value, origin),
}

/** Returns the value of a parameter that occurs once in the query. */
function onlyValue(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name)
  return more.length === 0 ? value : undefined
}

/** Returns the request's `return_url` if it leads to this site or to an app. */
export function returnUrlOf({ url }: Request, origin: string): string | undefined {
  const value = onlyValue(new URL(url).searchParams, 'return_url')
  return value !== undefined && isValid['return_url']?.(value, origin) ? value : undefined
}

/** Returns the widget's address with the token and the valid parameters of the request. */
export function frameAddress(request: Request, widgetUrl: string, token: string, origin: string): string {
  const { searchParams: query } = new URL(request.url)
  const address = new URL(widgetUrl)
  address.searchParams.set('token', token)
  for (const [name, accepts] of Object.entries(isValid)) {
    const value = onlyValue(query, name)
    if (value !== undefined && accepts(value, origin)) address.searchParams.set(name, value)
  }
  return address.href
}
