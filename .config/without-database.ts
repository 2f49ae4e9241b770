import { globSync } from 'node:fs'
import { readImports } from './rooms/imports.ts'

const testDatabases = 'apps/service/testing/temporary.ts'

/** Returns the service's test files that can open no database: they never import the module that creates test databases. */
export function testsWithoutDatabase(): string[] {
  const imports = readImports('apps/service')
  const opens = (file: string, seen: Set<string>): boolean => {
    if (file === testDatabases) return true
    if (seen.has(file)) return false
    seen.add(file)
    return (imports.get(file) ?? []).some((target) => opens(target, seen))
  }
  return globSync('apps/service/{src,tests}/**/*.test.ts').filter((file) => !opens(file, new Set()))
}
