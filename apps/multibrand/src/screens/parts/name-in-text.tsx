import { NameInText as NameIn } from '@loyalty/widget'
import type { Programs } from './programs.tsx'
import { useText } from '../../text.ts'

/** A sentence that contains a program's name. Marks the language of the name. */
export function NameInText({ programs, id, children }: { programs: Programs; id: string; children: string }) {
  const { locale } = useText()
  return (
    <NameIn name={programs.name(id)} locale={locale}>
      {children}
    </NameIn>
  )
}
