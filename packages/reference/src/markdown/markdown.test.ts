import { expect, test } from 'vitest'
import { exampleDay } from '../placed.ts'
import { markdown } from './markdown.ts'

const base = 'http://localhost:4999'
const commands = (text: string): string =>
  [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, command]) => command).join('\n')

test('the reference file shows relative days, the served reference shows real days', () => {
  expect(commands(markdown(base))).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  expect(commands(markdown(base))).toContain('"executionDate":"<TODAY+30>"')
  expect(commands(markdown(base, exampleDay + 400 * 86_400_000))).toContain('"executionDate":"2028-01-25"')
})

test('a served reference has its own address and no broken links', () => {
  const text = markdown(base, exampleDay)
  expect(text).not.toContain('localhost:4001')
  const headings = [...text.matchAll(/^#+ (?:<a id="[^"]*"><\/a>)?(.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  )
  const anchors = new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)])
  const links = new Set([...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id))
  expect([...links].filter((id) => !anchors.has(id))).toEqual([])
})
