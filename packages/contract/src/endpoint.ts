import type * as z from 'zod/mini'
import type { ProblemCode } from './problem-catalogue.ts'
import type { Route } from './route.ts'

type Schema = z.ZodMiniType

/** What a request and its answer hold. Requests are strict, answers are described exactly. */
export type Shapes = {
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** A request without a body is one with an empty object. */
  readonly bodyIsOptional?: true
  /** `form` for the standard token request (S:252), else JSON. */
  readonly bodyType?: 'json' | 'form'
  readonly maxBytes?: number
  readonly response?: Schema
  readonly problems: readonly ProblemCode[]
}

export type Endpoint = Route & Shapes

/** Joins a route with its schemas; keeps the exact types of both. */
export const endpoint = <const R extends Route, const S extends Shapes>(route: R, shapes: S): R & S => ({ ...route, ...shapes })

type Part<E, K extends string> = E extends { readonly [P in K]: infer T extends Schema } ? z.infer<T> : undefined

export type BodyOf<E> = Part<E, 'body'>
export type ParamsOf<E> = Part<E, 'params'>
export type QueryOf<E> = Part<E, 'query'>
export type ResponseOf<E> = Part<E, 'response'>
