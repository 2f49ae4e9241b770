import type { AnyExample, Examples } from './example.ts'

export const examples: Partial<Examples> = {}

export const exampleFor = (name: string): AnyExample | undefined => (examples as Readonly<Record<string, AnyExample>>)[name]
