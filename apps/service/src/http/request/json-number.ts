import type { FieldError } from '@loyalty/contract'

/** A number of a request, kept as text. The unit of its field decides how the text is read. */
export class JsonNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A number that does not fit the unit of its field. No schema accepts this object. `refusal` explains the refusal. */
export class RefusedNumber extends JsonNumber {
  readonly refusal: Omit<FieldError, 'field'>
  constructor(text: string, refusal: Omit<FieldError, 'field' | 'actual'>) {
    super(text)
    this.refusal = { ...refusal, actual: text.slice(0, 64) }
  }
}
