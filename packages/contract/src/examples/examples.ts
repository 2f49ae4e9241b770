import { callerExamples } from './caller.ts'
import { catalogueExamples } from './catalogue.ts'
import { connectionExamples } from './connections.ts'
import type { AnyExample, Examples } from './example.ts'
import { multibrandExamples } from './multibrand.ts'
import { operationExamples } from './operations.ts'
import { webhookEventExamples } from './webhook-events.ts'
import { widgetExamples } from './widget.ts'

/** A request that succeeds in the seeded sandbox, and its answer, for every endpoint. `<...>` marks what only you know. */
export const examples: Examples = {
  ...callerExamples,
  ...catalogueExamples,
  ...connectionExamples,
  ...multibrandExamples,
  ...webhookEventExamples,
  ...widgetExamples,
  ...operationExamples,
}

export const exampleFor = (name: string): AnyExample | undefined => (examples as Readonly<Record<string, AnyExample>>)[name]
