import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { EndpointName } from '@loyalty/contract'
import { openapi } from '@loyalty/reference'

type Json = Record<string, unknown>

type Operation = {
  operationId: string
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

/**
 * Returns functions that validate bodies against the published OpenAPI document, for tests. For example,
 * `answer('getProfile', 200, body)` returns the errors of a response body. The functions compile each schema only once.
 */
export const createAnswerValidator = (document: object = openapi('http://localhost:4001')) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  // `ajv-formats` is a CommonJS module, so Node wraps its default export in a second `default`.
  ;(addFormats as unknown as { default: (ajv: Ajv2020) => void }).default(ajv)
  ajv.addSchema({ ...document, $id: 'openapi' })
  const paths = (document as { paths: Record<string, Record<string, Operation>> }).paths
  const places = new Map<string, { at: string; operation: Operation }>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      places.set(operation.operationId, { at: `openapi#/paths/${escaped(path)}/${method}`, operation })

  const compiled = new Map<string, ValidateFunction>()
  const check = (ref: string, value: unknown): string[] => {
    const validate = compiled.get(ref) ?? ajv.compile({ $ref: ref })
    compiled.set(ref, validate)
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
  const place = (name: string) => {
    const found = places.get(name)
    if (!found) throw new Error(`${name} is not an operation of the document`)
    return found
  }
  return {
    /**
     * Returns the errors of an answer's JSON body. If the document does not have `status` for this endpoint, returns
     * that as an error.
     */
    answer: (name: EndpointName, status: number, body: unknown): string[] => {
      const { at, operation } = place(name)
      const answer = operation.responses[String(status)]
      if (!answer) return [`${name} does not document the status ${status}`]
      const media = Object.keys(answer.content ?? {}).find((type) => type.includes('json'))
      if (media === undefined) return body === undefined ? [] : [`${name} documents no body for ${status}`]
      return check(`${at}/responses/${status}/content/${escaped(media)}/schema`, body)
    },
    /** Returns the errors of a request's body against the OpenAPI document. */
    request: (name: EndpointName, body: unknown): string[] => {
      const { at, operation } = place(name)
      const [media] = Object.keys(operation.requestBody?.content ?? {})
      if (media === undefined) return body === undefined ? [] : [`${name} takes no body`]
      return check(`${at}/requestBody/content/${escaped(media)}/schema`, body)
    },
    /** Returns the errors of a value against the schema `name` of the document. */
    component: (name: string, value: unknown): string[] => check(`openapi#/components/schemas/${name}`, value),
    document: document as Json,
  }
}
