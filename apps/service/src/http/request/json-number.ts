import type { FieldError } from '@loyalty/contract'

/**
 * A number in a request body, kept as text. `roundNumbers` later converts the text to a multiple of the field's unit.
 */
export class JsonNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/**
 * A number that is no multiple of its field's unit, or is too large. No schema accepts this object, so validation fails
 * and reports `refusal`.
 */
export class RefusedNumber extends JsonNumber {
  readonly refusal: Omit<FieldError, 'field'>
  constructor(text: string, refusal: Omit<FieldError, 'field' | 'actual'>) {
    super(text)
    this.refusal = { ...refusal, actual: text.slice(0, 64) }
  }
}
