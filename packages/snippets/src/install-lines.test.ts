import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Matches a command that would take a package of this name from a registry, where anybody could own the name. */
const fromRegistry =
  /\b(?:npm (?:i|install|add|exec|create)|npx|pnpm (?:add|dlx|i|install)|yarn (?:add|dlx)|bunx?(?: add)?)\b[^\n`]*(?<![\w/])@loyalty\/(?!\w+@(?:https?:|<address>))/

const texts = globSync(
  [
    'README.md',
    '{apps,packages}/*/README.md',
    'packages/*/docs/*.md',
    'packages/snippets/files/**/*.*',
    'apps/docs/guides/**/*.{md,mdx}',
    'apps/docs/src/**/*.{ts,astro}',
    'apps/portal/src/**/*.{ts,tsx}',
  ],
  { cwd: root },
)

test('no page, README or screen installs a package from a registry', () => {
  expect(texts.length).toBeGreaterThan(200)
  const lines = texts.flatMap((file) =>
    readFileSync(root + file, 'utf8')
      .split('\n')
      .filter((line) => fromRegistry.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(lines).toEqual([])
})

test.each([
  ['npm i @loyalty/sdk', true],
  ['npx --yes @loyalty/cli listen', true],
  ['pnpm add express @loyalty/embed@0.2.0', true],
  ['npm i http://localhost:4001/packages/loyalty-sdk-0.2.0.tgz', false],
  ['yarn add @loyalty/sdk@https://loyalty.example/packages/loyalty-sdk-0.2.0.tgz', false],
  ['Import `@loyalty/sdk` after `npm i`', false],
])('the line %s installs from a registry: %s', (line, isFromRegistry) => {
  expect(fromRegistry.test(line)).toBe(isFromRegistry)
})
