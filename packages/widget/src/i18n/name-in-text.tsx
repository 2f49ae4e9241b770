import { langOf } from './lang-of.ts'

/** A sentence that has a name in it, with the name in its own language. */
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
