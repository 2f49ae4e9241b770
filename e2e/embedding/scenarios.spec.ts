import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const root = fileURLToPath(new URL('../../', import.meta.url))
const rows = readFileSync(new URL('scenarios.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| *\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number, scenario, file, title]) => ({
    number: Number(number),
    scenario,
    file: file ?? '',
    title: title ?? '',
  }))

test('scenarios.md has a row for every scenario number', () => {
  const numbers = new Set(rows.map(({ number }) => number))
  expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 76 }, (_, index) => index + 1))
})

test('every row of scenarios.md names an existing test', () => {
  for (const { number, file, title } of rows) {
    if (file === 'manual' || file === 'open') continue
    expect.soft(existsSync(root + file), `${number}: ${file}`).toBe(true)
    if (existsSync(root + file))
      expect.soft(readFileSync(root + file, 'utf8'), `${number}: ${file}`).toContain(title.replaceAll('\\|', '|'))
  }
})
