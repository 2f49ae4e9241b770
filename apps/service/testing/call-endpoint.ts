import type { Endpoint, SessionRole } from '@loyalty/contract'

type Ids = Readonly<Record<string, string>>

/** Sends the example of a portal endpoint, with `ids` in its address. Returns what shows whether the caller may call it. */
export const callEndpoint = async (
  portalUrl: string,
  { method, path, example }: Endpoint,
  headers: Record<string, string>,
  ids: Ids = {},
) => {
  const params = { ...(example.params as Ids | undefined), ...ids }
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const body = example.body === undefined ? null : JSON.stringify(example.body)
  const answer = await fetch(portalUrl + address, {
    method,
    headers: { ...headers, ...(body === null ? {} : { 'content-type': 'application/json' }) },
    body,
  })
  const text = await answer.text()
  const { code, roles: needed } = (text === '' ? {} : JSON.parse(text)) as { code?: string; roles?: SessionRole[] }
  return { status: answer.status, code, needed }
}
