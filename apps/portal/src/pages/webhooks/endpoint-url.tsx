import { Breakable } from '../../blocks/breakable.tsx'

/** Renders an address with its host in bold. Reads left to right everywhere. */
export function EndpointUrl({ url }: { url: string }) {
  const { protocol, host, pathname, search } = new URL(url)
  return (
    <bdi dir="ltr" className="id">
      <span className="id-muted">{`${protocol}//`}</span>
      <strong>
        <Breakable text={host} />
      </strong>
      {(pathname !== '/' || search !== '') && <Breakable text={pathname + search} />}
    </bdi>
  )
}

export const hostOf = (url: string): string => new URL(url).host

/** Returns the host with marks that isolate its direction, for a title or a choice, which take no elements. */
export const isolatedHost = (url: string): string => `\u2068${hostOf(url)}\u2069`
