import type { RequestLog } from './request-queries.ts'

/** Quotes a text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const formOf = (body: string): string[] =>
  Object.entries(JSON.parse(body) as Record<string, unknown>)
    .filter(([name]) => name !== 'client_id' && name !== 'client_secret')
    .map(([name, value]) => `-d ${quoted(`${name}=${String(value)}`)}`)

const widgetPath = '/v1/widget/'

const credentialsOf = ({ path, contentType }: RequestLog): string[] => {
  if (contentType === 'application/x-www-form-urlencoded') return ['-u "$LOYALTY_CLIENT_ID:$LOYALTY_CLIENT_SECRET"']
  if (path === '/v1/widget/session') return []
  return [`-H "Authorization: Bearer ${path.startsWith(widgetPath) ? '$SESSION_TOKEN' : '$ACCESS_TOKEN'}"`]
}

/** Returns the curl command that sends a request again. It names variables instead of the token and the secret. */
export const curlOf = (request: RequestLog, baseUrl: string): string => {
  const { method, path, contentType, bodies } = request
  const body = bodies?.request ?? null
  const isForm = contentType === 'application/x-www-form-urlencoded'
  const json = body === null || isForm ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`]
  const form = body === null || !isForm ? [] : formOf(body)
  // A URL in quotes keeps the braces of a placeholder, which curl would otherwise read as a list.
  const address = path.includes('{') ? `--globoff ${quoted(baseUrl + path)}` : baseUrl + path
  return [`curl -X ${method} ${address}`, ...credentialsOf(request), ...json, ...form].join(' \\\n  ')
}
