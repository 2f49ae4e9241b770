import type { ReactNode } from 'react'
import type { ProgramBook } from './program-book.tsx'

/** A sentence that has a program's name in it, with the name in its own language. */
export function NameInText({ book, id, children }: { book: ProgramBook; id: string; children: string }): ReactNode {
  const name = book.name(id)
  const at = children.indexOf(name)
  const lang = book.lang(id)
  if (lang === undefined || at < 0) return children
  return (
    <>
      {children.slice(0, at)}
      <span lang={lang}>{name}</span>
      {children.slice(at + name.length)}
    </>
  )
}
