import type { FieldError } from '@loyalty/contract'

/** A number of a request, kept as text. `roundNumbers` reads the text in the unit of the field. */
export class JsonNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/**
 * A number that does not fit the unit of its field. No schema accepts this object, so validation fails and reports
 * `refusal`.
 */
export class RefusedNumber extends JsonNumber {
  readonly refusal: Omit<FieldError, 'field'>
  constructor(text: string, refusal: Omit<FieldError, 'field' | 'actual'>) {
    super(text)
    this.refusal = { ...refusal, actual: text.slice(0, 64) }
  }
}
