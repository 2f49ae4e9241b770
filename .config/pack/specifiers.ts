import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

type Node = { type?: string; source?: { value?: unknown } | null; id?: { value?: unknown } | null }

/** The kinds of syntax that name another module, in modules and in declarations. */
const naming = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

function collect(value: unknown, found: Set<string>): void {
  if (value === null || typeof value !== 'object') return
  const node = value as Node
  const named = node.type === 'TSModuleDeclaration' ? node.id : naming.has(node.type ?? '') ? node.source : undefined
  if (typeof named?.value === 'string') found.add(named.value)
  for (const child of Object.values(value)) collect(child, found)
}

/** Returns the modules that a module or a declaration imports, exports from, or augments. */
export function specifiersOf(file: string): string[] {
  const found = new Set<string>()
  collect(parseSync(file, readFileSync(file, 'utf8')).program, found)
  return [...found]
}
