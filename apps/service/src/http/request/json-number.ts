import type { FieldError } from '@loyalty/contract'

/** A number of a request as its text: the field's unit decides what it stands for. */
export class JsonNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A number that its field's unit refuses. Fails every schema; `refusal` says why. */
export class RefusedNumber extends JsonNumber {
  readonly refusal: Omit<FieldError, 'field'>
  constructor(text: string, refusal: Omit<FieldError, 'field' | 'actual'>) {
    super(text)
    this.refusal = { ...refusal, actual: text.slice(0, 64) }
  }
}
