import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importCircles, readImports, twoWayRooms, type Imports } from './imports.ts'

const importsOf = (files: Record<string, string>): { folder: string; imports: Imports } => {
  const folder = mkdtempSync(join(tmpdir(), 'rooms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), source)
  }
  return { folder, imports: readImports(folder) }
}

test('twoWayRooms finds two folders that import each other', () => {
  const { folder, imports } = importsOf({
    'a/one.ts': `import { two } from '../b/two.ts'`,
    'b/two.ts': `export const two = 2`,
    'b/three.ts': `export type { One } from '../a/one.ts'`,
    'c/four.ts': `import '../a/one.ts'`,
  })
  expect(twoWayRooms(folder, imports)).toEqual([
    `${folder}: a and b import each other\n  ${folder}/a/one.ts imports ${folder}/b/two.ts\n  ${folder}/b/three.ts imports ${folder}/a/one.ts`,
  ])
})

test('twoWayRooms accepts folders that import in one direction only', () => {
  const { folder, imports } = importsOf({
    'a/one.ts': `import '../b/two.ts'`,
    'b/two.ts': `import './three.ts'`,
    'b/three.ts': '',
  })
  expect(twoWayRooms(folder, imports)).toEqual([])
  expect(importCircles(imports)).toEqual([])
})

test('importCircles finds an import cycle that includes a type import', () => {
  const { folder, imports } = importsOf({
    'one.ts': `import { two } from './two.ts'\nexport type One = 1`,
    'two.ts': `import './three.ts'\nexport const two = 2`,
    'three.ts': `import type { One } from './one.ts'`,
  })
  const circles = importCircles(imports)
  expect(circles).toHaveLength(1)
  expect(new Set(circles[0]?.split(' → '))).toEqual(
    new Set(['one', 'two', 'three'].map((name) => `${folder}/${name}.ts`)),
  )
})
