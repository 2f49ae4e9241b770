import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
type Fields = Readonly<Record<string, unknown>>

/** The properties of a contract schema that this module reads. */
type Shape = {
  type: string
  shape?: Readonly<Record<string, Schema>>
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
}

const shapeOf = (schema: Schema): Shape => schema.def

/**
 * Returns whether a value is a list or a plain object. Returns false for a `JsonNumber`, which `withoutNulls` leaves
 * unchanged.
 */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

/**
 * Returns the schema in a union that fits a value. A schema fits if the value has the schema's literal fields, for
 * example `mode: 'basic'`.
 */
const formOf = (options: readonly Schema[], value: Fields): Schema | undefined =>
  options.find((option) =>
    Object.entries(shapeOf(option).shape ?? {}).every(
      ([name, field]) => shapeOf(field).type !== 'literal' || field.safeParse(value[name]).success,
    ),
  )

const isAbsent = (field: Schema, value: unknown): boolean =>
  value === null && shapeOf(field).type === 'optional' && !field.safeParse(null).success

/** Returns the same object if no field changes, which is the usual case. */
const withoutNullFields = (shape: Readonly<Record<string, Schema>>, value: Fields): Fields => {
  let changed: Record<string, unknown> | undefined
  for (const name of Object.keys(value)) {
    const each = value[name]
    const field = typeof each === 'object' && Object.hasOwn(shape, name) ? shape[name] : undefined
    if (field === undefined) continue
    const kept = withoutNulls(field, each)
    if (isAbsent(field, each)) delete (changed ??= { ...value })[name]
    else if (kept !== each) (changed ??= { ...value })[name] = kept
  }
  return changed ?? value
}

/**
 * Returns a JSON value without the nulls of optional fields, which mean "absent". Keeps a null that the schema accepts,
 * and a null in a required field, which validation then refuses.
 */
export const withoutNulls = (schema: Schema | undefined, value: unknown): unknown => {
  if (schema === undefined || !isPlain(value)) return value
  const { shape, element, innerType, options } = shapeOf(schema)
  if (innerType !== undefined) return withoutNulls(innerType, value)
  if (element !== undefined) return Array.isArray(value) ? value.map((each) => withoutNulls(element, each)) : value
  if (Array.isArray(value)) return value
  if (options !== undefined) return withoutNulls(formOf(options, value as Fields), value)
  return shape === undefined ? value : withoutNullFields(shape, value as Fields)
}
