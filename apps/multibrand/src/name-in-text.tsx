import { NameInText as NameIn } from '@loyalty/widget'
import type { ProgramBook } from './program-book.tsx'
import { useText } from './use-text.ts'

/** A sentence that has a program's name in it, with the name in its own language. */
export function NameInText({ book, id, children }: { book: ProgramBook; id: string; children: string }) {
  const { locale } = useText()
  return (
    <NameIn name={book.name(id)} locale={locale}>
      {children}
    </NameIn>
  )
}
