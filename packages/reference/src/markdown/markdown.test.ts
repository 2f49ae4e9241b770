import { expect, test } from 'vitest'
import { exampleDay } from '../placed.ts'
import { markdown } from './markdown.ts'

const base = 'http://localhost:4999'
const commands = (text: string): string =>
  [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, command]) => command).join('\n')

test('the reference file has day placeholders, the served reference has real dates', () => {
  expect(commands(markdown(base))).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  expect(commands(markdown(base))).toContain('"executionDate":"<TODAY+30>"')
  expect(commands(markdown(base, exampleDay + 400 * 86_400_000))).toContain('"executionDate":"2028-01-25"')
})

test("the served reference shows its server's address and has no broken links", () => {
  const text = markdown(base, exampleDay)
  expect(text).not.toContain('localhost:4001')
  const headings = [...text.matchAll(/^#+ (?:<a id="[^"]*"><\/a>)?(.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  )
  const anchors = new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)])
  const links = new Set([...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id))
  expect([...links].filter((id) => !anchors.has(id))).toEqual([])
})
