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
  /**
   * Returns the errors that the form finds itself, by field. Runs in every render, so it changes no state. The service
   * remains the judge of everything else.
   */
  check?: (values: V) => Partial<Record<keyof V & string, string>>
  /** The page's own words for an error of a field: by code, or by `actual`, such as the reason of a refused URL. */
  words?: (field: string, error: Problem['errors'][number]) => string | undefined
  /** Returns the errors by field for a problem that names no field, such as a weak password. */
  place?: (error: unknown) => Partial<Record<keyof V & string, string>> | undefined
}

type Errors = Partial<Record<string, string>>

/** Why a form did not go out: values that the form itself refuses, or an error of the service. */
type Failure<V> = { refused: V } | { error: unknown }

/**
 * Holds the values of a form and sends them. Shows errors of the service at their fields, and moves the focus to the
 * first one. `problem` is the error that belongs to no field, for `FormProblem`. A failed form keeps its values. The
 * form keeps the failure and not its texts, so that a change of the language translates them.
 */
export const useForm = <V extends Values>({ initial, submit, check, words, place }: FormOptions<V>) => {
  const t = frameTexts.useText()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [failure, setFailure] = useState<Failure<V>>()
  /** The fields that the person changed after the failure. They show no error. */
  const [changed, setChanged] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)

  const textsOf = (error: unknown): { found: Errors; isTold: boolean } => {
    const placed: Errors | undefined = place?.(error)
    const found: Errors = { ...placed }
    const rest = error instanceof Problem ? error.errors : []
    for (const each of rest) {
      const field = each.field.split(/[.[]/)[0] ?? each.field
      if (!(field in values)) continue
      const key = fieldTexts[each.code]
      found[field] ??= words?.(field, each) ?? (key ? t(key, { limit: each.limit ?? '' }) : each.message)
    }
    return { found, isTold: placed !== undefined || (rest.length > 0 && Object.keys(found).length === rest.length) }
  }

  const fail = (failed: Failure<V>, found: Errors) => {
    setFailure(failed)
    setChanged([])
    requestAnimationFrame(() => {
      const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[]
      fields.find(({ name }) => found[name] !== undefined)?.focus()
    })
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const own: Errors = check?.(values) ?? {}
    setFailure(undefined)
    if (Object.values(own).some((text) => text !== undefined)) return fail({ refused: values }, own)
    setBusy(true)
    try {
      await submit(values)
    } catch (error) {
      fail({ error }, textsOf(error).found)
    } finally {
      setBusy(false)
    }
  }

  const own: Errors = failure && 'refused' in failure ? (check?.(failure.refused) ?? {}) : {}
  const told = failure && 'error' in failure ? textsOf(failure.error) : undefined
  const errors = told?.found ?? own

  return {
    /** The props of the `<form>`. */
    form: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void send(event) },
    /** Returns the props of a `TextField`. */
    field: (name: keyof V & string) => ({
      name,
      value: values[name] ?? '',
      onChange: (value: string) => {
        setValues((now) => ({ ...now, [name]: value }))
        setChanged((now) => [...now, name])
      },
      error: changed.includes(name) ? undefined : errors[name],
    }),
    values,
    setValues,
    isBusy,
    problem: failure && 'error' in failure && told?.isTold !== true ? failure.error : undefined,
  }
}
