/**
 * A message after the build (vite/compile.ts): text, or parts. A part is text, `0` for the counted number, `[name]`
 * for a value, `[name, forms]` for a plural or select, `[name, parts]` for a tag and its content.
 */
export type Message = string | readonly Part[]
export type Part = string | 0 | readonly [name: string, of?: Forms | readonly Part[]]
export type Forms = { readonly [form: string]: readonly Part[] }

/** The messages of a language by key. A message with arguments is compiled; any other message is plain text. */
export type Messages = Readonly<Record<string, Message>>

type Fill<T> = {
  /** Returns the value of an argument. */
  value: (name: string) => string | number | undefined
  number: (count: number) => string
  /** Returns the plural category: zero, one, two, few, many or other. */
  category: (count: number) => string
  text: (plain: string) => T
  /** Converts the value of an argument to a piece of the result. */
  put: (value: string | number) => T
  tag: (name: string, children: T[]) => T
}

/** Returns the parts of a message in order, with the arguments filled in. */
export function fill<T>(parts: readonly Part[], how: Fill<T>, count = 0): T[] {
  return parts.flatMap((part): T | T[] => {
    if (part === 0) return how.text(how.number(count))
    if (typeof part === 'string') return how.text(part)
    const [name, of] = part
    if (isParts(of)) return how.tag(name, fill(of, how, count))
    const value = how.value(name) ?? ''
    if (!of) return how.put(value)
    const own = typeof value === 'number' ? (of[`=${value}`] ?? of[how.category(value)]) : of[value]
    return fill(own ?? of['other'] ?? [], how, Number(value))
  })
}

const isParts = (of: Forms | readonly Part[] | undefined): of is readonly Part[] => Array.isArray(of)
