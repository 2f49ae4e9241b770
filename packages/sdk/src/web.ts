// The whole package needs only Web APIs. This entry is for runtimes without Node's modules, whose bundlers ask for it.
export * from './index.ts'
