import { Fragment } from 'react'

/**
 * Renders an address that breaks between its parts, before a dot or after `@`, `/`, `?` or `&`. A part breaks inside
 * only where it is longer than a line.
 */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@/?&])(?!\/)|(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
