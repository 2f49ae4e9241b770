import { langOf } from './locales.ts'

/** Renders a sentence. Marks the program's name in the sentence with the language of the name. */
export function NameInText({ name, locale, children }: { name: string; locale: string; children: string }) {
  const lang = langOf(name)
  const at = children.indexOf(name)
  if (lang === locale || at < 0) return children
  return (
    <>
      {children.slice(0, at)}
      <span lang={lang}>{name}</span>
      {children.slice(at + name.length)}
    </>
  )
}
