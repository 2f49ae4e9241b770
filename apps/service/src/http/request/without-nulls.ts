import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
type Fields = Readonly<Record<string, unknown>>

/** As far as a schema of the contract is read here. */
type Shape = {
  type: string
  shape?: Readonly<Record<string, Schema>>
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
}

const shapeOf = (schema: Schema): Shape => schema.def

/** A list or an object of the JSON text: numbers that no double holds are objects of their own. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

/** The form of a value among several that its literals name, such as `mode`. */
const formOf = (options: readonly Schema[], value: Fields): Schema | undefined =>
  options.find((option) =>
    Object.entries(shapeOf(option).shape ?? {}).every(
      ([name, field]) => shapeOf(field).type !== 'literal' || field.safeParse(value[name]).success,
    ),
  )

const withoutNullFields = (shape: Readonly<Record<string, Schema>>, value: Fields): Fields =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined
      if (field === undefined) return [[name, each]]
      const isAbsent = each === null && shapeOf(field).type === 'optional' && !field.safeParse(null).success
      return isAbsent ? [] : [[name, withoutNulls(field, each)]]
    }),
  )

/**
 * A JSON value without the nulls of its optional fields: null means that such a field is absent. A null stays where the schema gives it a
 * meaning of its own, and where the field is required, so that it is refused there.
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
