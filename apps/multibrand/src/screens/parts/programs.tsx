import type { PreferenceProgram } from '@loyalty/contract'
import { Logo } from '@loyalty/ui'
import { langOf, nameIn, type Locale } from '@loyalty/widget'

/**
 * The offered programs. For a linked program that is no longer offered, `get` returns undefined and `name` returns a
 * general text.
 */
export interface Programs {
  readonly all: readonly PreferenceProgram[]
  get: (id: string) => PreferenceProgram | undefined
  name: (id: string) => string
  /** Returns the language of a name, which may differ from the language of the page. */
  lang: (id: string) => Locale
}

/** Returns the programs with their names in a language. */
export function programsOf(all: readonly PreferenceProgram[], locale: Locale, nameOfUnknown: string): Programs {
  const byId = new Map(all.map((program) => [program.id, program]))
  const name = (id: string) => {
    const program = byId.get(id)
    return program ? nameIn(program, locale) : nameOfUnknown
  }
  return {
    all,
    get: (id) => byId.get(id),
    name,
    lang: (id) => langOf(name(id)),
  }
}

/** A program's name with its language, isolated from the direction of the surrounding text. */
export function ProgramName({ programs, id }: { programs: Programs; id: string }) {
  return <bdi lang={programs.lang(id)}>{programs.name(id)}</bdi>
}

export function ProgramLogo({ programs, id, size = 2.5 }: { programs: Programs; id: string; size?: number }) {
  const program = programs.get(id)
  return (
    <Logo
      name={program ? programs.name(id) : ''}
      src={program?.logo || undefined}
      darkSrc={program?.logoDarkMode || undefined}
      size={size}
    />
  )
}
