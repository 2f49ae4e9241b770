import { langOf, NameInText } from '@loyalty/widget'
import { useText } from '../../text.ts'

/** A program's name, isolated from the direction and language of the text around it. */
export const ProgramName = ({ name }: { name: string }) => <bdi lang={langOf(name)}>{name}</bdi>

/** A sentence that contains a program's name, with the name marked in its own language. */
export function ProgramText({ name, children }: { name: string; children: string }) {
  const { locale } = useText()
  return (
    <NameInText name={name} locale={locale}>
      {children}
    </NameInText>
  )
}
