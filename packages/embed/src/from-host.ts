import type { FromHost } from './protocol.ts'
import { flag, maybe, number, object, oneOf, text, type Shape, type Shapes } from './shapes.ts'

const dir = oneOf('ltr', 'rtl')
// Accepts any text, because the page may send an unknown word. The widget ignores such a word, but must accept the
// other fields of the message.
const word = (value: unknown): boolean => value === null || maybe(text)(value)
const update: Shape = {
  locale: maybe(text),
  dir: maybe(dir),
  colorScheme: maybe(text),
  numerals: word,
  calendar: word,
  appearance: maybe(object),
}

/** The messages that the widget accepts. */
export const fromHost: Shapes<FromHost> = {
  'lw.ping': {},
  'lw.init': {
    ...update,
    locale: text,
    dir,
    colorScheme: text,
    v: number,
    sid: text,
    inst: text,
    again: flag,
    features: object,
  },
  'lw.update': update,
  'lw.focus': {},
  'lw.back': {},
  'lw.leave': {},
  'lw.destroy': {},
}
