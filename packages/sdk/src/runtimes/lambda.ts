/** An event of AWS Lambda from API Gateway (REST or HTTP API) or a function address. */
export interface LambdaEvent {
  body?: string | null | undefined
  /** True if `body` is base64, for example because the gateway handles all media types as binary. */
  isBase64Encoded?: boolean | undefined
  headers?: Readonly<Record<string, string | undefined>> | null | undefined
  /** The values of repeated headers. `headers` has only the last value. */
  multiValueHeaders?: Readonly<Record<string, readonly string[] | undefined>> | null | undefined
  rawPath?: string | undefined
  rawQueryString?: string | undefined
  path?: string | undefined
  httpMethod?: string | undefined
  multiValueQueryStringParameters?: Readonly<Record<string, readonly string[] | undefined>> | null | undefined
  cookies?: readonly string[] | undefined
  requestContext?: { http?: { method?: string | undefined } | undefined; domainName?: string | undefined } | undefined
}

/** A response in the form that Lambda expects. */
export interface LambdaAnswer {
  statusCode: number
  headers: Record<string, string>
  body: string
}

function queryOf({ rawQueryString, multiValueQueryStringParameters: values }: LambdaEvent): string {
  if (rawQueryString !== undefined) return rawQueryString
  const pairs = Object.entries(values ?? {}).flatMap(([name, each = []]) =>
    each.map((value) => [name, value] as [string, string]),
  )
  return new URLSearchParams(pairs).toString()
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/**
 * Returns a Lambda event as a Fetch request, with the bytes that arrived. Answer with `toLambda`.
 *
 * @example
 * ```ts
 * export const handler = async (event) => toLambda(await webhooks(fromLambda(event)))
 * ```
 */
export function fromLambda(event: LambdaEvent): Request {
  const headers = new Headers()
  for (const [name, values] of Object.entries(event.multiValueHeaders ?? event.headers ?? {}))
    for (const value of [values ?? []].flat()) headers.append(name, value)
  if (event.cookies?.length) headers.set('cookie', event.cookies.join('; '))
  const method = event.requestContext?.http?.method ?? event.httpMethod ?? 'POST'
  const host = headers.get('host') ?? event.requestContext?.domainName ?? 'lambda.invalid'
  const query = queryOf(event)
  const url = `https://${host}${event.rawPath ?? event.path ?? '/'}${query ? `?${query}` : ''}`
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
  const { body, isBase64Encoded } = event
  return new Request(url, { method, headers, body: isBase64Encoded ? bytesOf(body ?? '') : (body ?? '') })
}

/** Returns a Fetch response in the form that Lambda expects. */
export async function toLambda(response: Response): Promise<LambdaAnswer> {
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}
