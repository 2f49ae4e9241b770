import { useRef, useState, type FormEvent } from 'react'
import { Problem } from '../api/client.ts'
import { frameTexts } from '../messages/frame/texts.ts'
import type { en } from '../messages/frame/en.ts'

type FieldCode = Problem['errors'][number]['code']

const fieldTexts: Partial<Record<FieldCode, keyof typeof en>> = {
  MISSING_FIELD: 'fieldRequired',
  INVALID_FORMAT: 'fieldFormat',
  INVALID_VALUE: 'fieldValue',
  OUT_OF_RANGE: 'fieldRange',
  TOO_LONG: 'fieldLong',
  TOO_SHORT: 'fieldShort',
  TOO_MANY_ITEMS: 'fieldMany',
  DUPLICATE_ITEM: 'fieldDuplicate',
}

type Values = Readonly<Record<string, string>>

type FormOptions<V extends Values> = {
  initial: V
  /** Sends the change. Throws the problem of the service. */
  submit: (values: V) => Promise<unknown>
  /** Returns the errors that the form finds itself, by field. The service remains the judge of everything else. */
  check?: (values: V) => Partial<Record<keyof V & string, string>>
  /** The page's own words for an error of a field: by code, or by `actual`, such as the reason of a refused URL. */
  words?: (field: string, error: Problem['errors'][number]) => string | undefined
  /** Returns the errors by field for a problem that names no field, such as a weak password. */
  place?: (error: unknown) => Partial<Record<keyof V & string, string>> | undefined
}

/**
 * Holds the values of a form and sends them. Shows errors of the service at their fields, and moves the focus to the
 * first one. `problem` is the error that belongs to no field, for `FormProblem`. A failed form keeps its values.
 */
export const useForm = <V extends Values>({ initial, submit, check, words, place }: FormOptions<V>) => {
  const t = frameTexts.useText()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [problem, setProblem] = useState<unknown>(undefined)
  const [isBusy, setBusy] = useState(false)

  const focusFirst = (found: Partial<Record<string, string>>) =>
    requestAnimationFrame(() => {
      const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[]
      fields.find(({ name }) => found[name] !== undefined)?.focus()
    })

  const fail = (error: unknown) => {
    const placed: Partial<Record<string, string>> | undefined = place?.(error)
    const found: Partial<Record<string, string>> = { ...placed }
    const rest = error instanceof Problem ? error.errors : []
    for (const each of rest) {
      const field = each.field.split(/[.[]/)[0] ?? each.field
      if (!(field in values)) continue
      const key = fieldTexts[each.code]
      found[field] ??= words?.(field, each) ?? (key ? t(key, { limit: each.limit ?? '' }) : each.message)
    }
    setErrors(found)
    const isTold = placed !== undefined || (rest.length > 0 && Object.keys(found).length === rest.length)
    setProblem(isTold ? undefined : error)
    focusFirst(found)
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const own = check?.(values) ?? {}
    setProblem(undefined)
    setErrors(own)
    if (Object.values(own).some((text) => text !== undefined)) {
      focusFirst(own)
      return
    }
    setBusy(true)
    try {
      await submit(values)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    /** The props of the `<form>`. */
    form: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void send(event) },
    /** Returns the props of a `TextField`. */
    field: (name: keyof V & string) => ({
      name,
      value: values[name] ?? '',
      onChange: (value: string) => {
        setValues((now) => ({ ...now, [name]: value }))
        setErrors((now) => ({ ...now, [name]: undefined }))
      },
      error: errors[name],
    }),
    values,
    setValues,
    isBusy,
    problem,
  }
}
