/** Renders an address with its host in bold. Reads left to right everywhere. */
export function EndpointUrl({ url }: { url: string }) {
  const { protocol, host, pathname, search } = new URL(url)
  return (
    <bdi dir="ltr" className="id">
      <span className="id-muted">{`${protocol}//`}</span>
      <strong>{host}</strong>
      {pathname === '/' && search === '' ? '' : pathname + search}
    </bdi>
  )
}

export const hostOf = (url: string): string => new URL(url).host
