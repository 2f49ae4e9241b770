import type { FromHost } from './protocol.ts'
import { flag, maybe, number, object, oneOf, text, type Shape, type Shapes } from './shapes.ts'

const dir = oneOf('ltr', 'rtl')
const colorScheme = oneOf('light', 'dark', 'auto')
const numerals = oneOf('arab', 'latn', 'auto')
const update: Shape = {
  locale: maybe(text),
  dir: maybe(dir),
  colorScheme: maybe(colorScheme),
  numerals: maybe(numerals),
  appearance: maybe(object),
}

/** What the widget accepts. */
export const fromHost: Shapes<FromHost> = {
  'lw.ping': {},
  'lw.init': { ...update, locale: text, dir, colorScheme, v: number, sid: text, inst: text, again: flag, features: object },
  'lw.update': update,
  'lw.focus': {},
  'lw.back': {},
  'lw.destroy': {},
}
