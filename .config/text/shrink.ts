import { shrinkBaseline } from './baseline.ts'

console.log(`${shrinkBaseline()} places of text are left to rewrite.`)
