import { langOf, NameInText } from '@loyalty/widget'
import { useText } from '../text.ts'

/** A program's name, apart from the direction and the language of what is around it. */
export const ProgramName = ({ name }: { name: string }) => <bdi lang={langOf(name)}>{name}</bdi>

/** A sentence that has a program's name in it, with the name in its own language. */
export function ProgramText({ name, children }: { name: string; children: string }) {
  const { locale } = useText()
  return (
    <NameInText name={name} locale={locale}>
      {children}
    </NameInText>
  )
}
