import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Forms, Message, Part } from '../src/i18n/message.ts'

/**
 * Compiles an ICU message for the bundle. Throws for a message with a number or date format, because the screens format
 * numbers and dates.
 */
export function compile(text: string): Message {
  const parts = parse(text).map(part)
  return parts.every((one) => typeof one === 'string') ? parts.join('') : parts
}

export const compileAll = (messages: Record<string, string>): Record<string, Message> =>
  Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)]))

function part(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.argument:
      return [element.value]
    case TYPE.pound:
      return 0
    case TYPE.tag:
      return [element.value, element.children.map(part)]
    case TYPE.plural:
      if (element.offset !== 0 || element.pluralType === 'ordinal')
        throw new Error(`No offsets, no ordinals: ${element.value}`)
      return [element.value, forms(element.options)]
    case TYPE.select:
      return [element.value, forms(element.options)]
    default:
      throw new Error(`Format it in the screen instead: ${element.value}`)
  }
}

const forms = (options: Record<string, { value: MessageFormatElement[] }>): Forms =>
  Object.fromEntries(Object.entries(options).map(([form, { value }]) => [form, value.map(part)]))
