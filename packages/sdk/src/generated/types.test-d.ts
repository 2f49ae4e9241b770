// Type tests: tsc fails when a generated type differs from the type that the contract infers.
import type {
  BodyOf,
  callerEndpoints,
  ParamsOf,
  QueryOf,
  ResponseOf,
  WebhookEvent as ContractEvent,
  WebhookEventType as ContractEventType,
} from '@loyalty/contract'
import type { ServiceMethods } from './client.gen.ts'
import type { WebhookEvent, WebhookEventType } from './events.gen.ts'
import type { CreateMultibrandTokenInput, CreatePointExchangeTokenInput } from './types.gen.ts'

type Endpoints = typeof callerEndpoints
type Name = keyof ServiceMethods

/** An interface, or an intersection, as one object type with plain members. */
type Plain<T> = T extends Date
  ? T
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> }
      : T

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- TypeScript compares such functions exactly
type Equal<A, B> = (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false
type Assert<T extends true> = T

/** The members of a query: the contract reads texts, and callers pass numbers. Names lose the `[]` of a list. */
type Query<T> = { [K in keyof T as K extends `${infer N}[]` ? N : K]: T[K] }
type Given<T> = [T] extends [undefined] ? unknown : T
type ContractInput<E> = Given<ParamsOf<E>> & Query<Given<QueryOf<E>>> & Given<BodyOf<E>>

type Text<T> = T extends Date ? never : T
type QueryText<T> = T extends number ? string : Text<T>
/** A generated input with the texts that the client sends for numbers of a query and for dates. */
type Sent<T, E> = { [K in keyof T]: K extends keyof Query<Given<QueryOf<E>>> ? QueryText<T[K]> : Text<T[K]> }

type Input<N extends Name> = NonNullable<Parameters<ServiceMethods[N]>[0]>
type IsSameInput<N extends Name> = [Input<N>] extends [Record<string, never>]
  ? [ParamsOf<Endpoints[N]> | QueryOf<Endpoints[N]> | BodyOf<Endpoints[N]>] extends [undefined]
    ? true
    : false
  : Equal<Sent<Input<N>, Endpoints[N]>, ContractInput<Endpoints[N]>>

type Output<N extends Name> = Awaited<ReturnType<ServiceMethods[N]>>
type IsSameOutput<N extends Name> = [Output<N>] extends [void]
  ? Equal<ResponseOf<Endpoints[N]>, undefined>
  : Equal<Output<N>, ResponseOf<Endpoints[N]>>

/** `true` for each method with the types of the contract, and the name of each other method. */
type Inputs = { [N in Name]: IsSameInput<N> extends true ? true : N }[Name]
type Outputs = { [N in Name]: IsSameOutput<N> extends true ? true : N }[Name]
export type AllInputs = Assert<Inputs>
export type AllOutputs = Assert<Outputs>
export type AllEvents = Assert<Equal<WebhookEvent, ContractEvent>>
export type AllEventTypes = Assert<Equal<WebhookEventType, ContractEventType>>

type WithoutCredentials<E> = Omit<BodyOf<E> & object, 'clientId' | 'clientSecret'>
export type PointExchange = Assert<
  Equal<CreatePointExchangeTokenInput, WithoutCredentials<Endpoints['createPointExchangeToken']>>
>
export type Multibrand = Assert<
  Equal<CreateMultibrandTokenInput, WithoutCredentials<Endpoints['createMultibrandToken']>>
>

// @ts-expect-error The comparison finds an optional member that is required.
export type FindsOptional = Assert<Equal<{ a?: string }, { a: string }>>
// @ts-expect-error The comparison finds a different type deep in a list.
export type FindsDeep = Assert<Equal<{ a: { b: string | null }[] }, { a: { b: string }[] }>>
