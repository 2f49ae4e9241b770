import type { MultibrandProgram } from '@loyalty/contract'
import { Logo } from '@loyalty/ui'
import { langOf } from '@loyalty/widget'

/** The programs on offer, by id. A linked program that is no longer offered has no entry, and still needs a name. */
export interface ProgramBook {
  readonly all: readonly MultibrandProgram[]
  get: (id: string) => MultibrandProgram | undefined
  name: (id: string) => string
  /** Language of a name: Arabic ones stand on an English page too, and the other way round. */
  lang: (id: string) => 'ar' | 'en'
}

export function programBook(all: readonly MultibrandProgram[], nameOfUnknown: string): ProgramBook {
  const byId = new Map(all.map((program) => [program.id, program]))
  const name = (id: string) => byId.get(id)?.name ?? nameOfUnknown
  return {
    all,
    get: (id) => byId.get(id),
    name,
    lang: (id) => langOf(name(id)),
  }
}

/** A program's name, kept apart from the direction of the text around it. */
export function ProgramName({ book, id }: { book: ProgramBook; id: string }) {
  return <bdi lang={book.lang(id)}>{book.name(id)}</bdi>
}

export function ProgramLogo({ book, id, size = 2.5 }: { book: ProgramBook; id: string; size?: number }) {
  const program = book.get(id)
  return <Logo name={program?.name ?? ''} src={program?.logo || undefined} darkSrc={program?.logoDarkMode || undefined} size={size} />
}
