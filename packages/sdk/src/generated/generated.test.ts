import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedFiles } from '../../generate/files.ts'
import { checkNames } from '../../generate/methods.ts'

const folder = import.meta.dirname

test('the generated files are those of the contract', () => {
  const files = generatedFiles()
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith('.gen.ts'))
      .sort(),
  ).toEqual(Object.keys(files).sort())
  for (const [name, text] of Object.entries(files))
    expect(readFileSync(join(folder, name), 'utf8') === text, `run "npm run -s generate" for ${name}`).toBe(true)
})

test('each method has a comment with errors, limits and example', () => {
  const methods = generatedFiles()['client.gen.ts']?.match(/ {2}\/\*\*[\s\S]*?\*\/\n {2}\w+\(/g) ?? []
  expect(methods.length).toBeGreaterThan(30)
  for (const method of methods)
    for (const part of ['@throws {Problem}', '@throws {ConnectionError}', '@see', '@example', 'Limit:', 'Idempotency:'])
      expect(method).toContain(part)
})

test('the generator refuses an input name that path, query and body share', () => {
  const member = (name: string) => ({ name, type: 'string', isRequired: true, isDeprecated: false })
  expect(() => checkNames('getThing', [member('id'), member('page'), member('id')])).toThrow(
    'getThing has two inputs with the name id. Rename one of them.',
  )
})
