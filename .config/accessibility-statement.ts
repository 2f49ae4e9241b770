import type { Criterion } from './accessibility-criteria.ts'

/** A test that was run, in one engine. */
export type Ran = { file: string; title: string; engine: string; passed: boolean }

export type Run = {
  tests: readonly Ran[]
  /** When it began, as `2026-11-21`. */
  date: string
  /** `chromium 150.0.1`, as the browsers said themselves. */
  browsers: readonly string[]
}

type Evidence = { shownBy: string; result: string; holds: boolean }

const matcher = (shownBy: string): ((test: Pick<Ran, 'file' | 'title'>) => boolean) => {
  const literal = shownBy.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
  const pattern = new RegExp(`^${literal.join('.*')}$`)
  return ({ file, title }) => pattern.test(`${file} › ${title}`)
}

/** The tests that a `file › title` of the criteria stands for. */
export const testsOf = <T extends Pick<Ran, 'file' | 'title'>>(shownBy: string, tests: readonly T[]): T[] => tests.filter(matcher(shownBy))

const evidenceOf = (shownBy: string, tests: readonly Ran[]): Evidence => {
  const ran = testsOf(shownBy, tests)
  const failed = ran.filter(({ passed }) => !passed)
  const engines = [...new Set(ran.map(({ engine }) => engine))].join(', ')
  if (ran.length === 0) return { shownBy, result: 'not run', holds: false }
  if (failed.length > 0) return { shownBy, result: `${failed.length} of ${ran.length} failed`, holds: false }
  return { shownBy, result: `${ran.length} passed (${engines})`, holds: true }
}

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

const rowOf = ({ number, name, here, shownBy }: Criterion, tests: readonly Ran[]): { text: string; holds: boolean } => {
  const evidence = shownBy.map((each) => evidenceOf(each, tests))
  const holds = evidence.every((each) => each.holds)
  const shown = evidence.map((each) => `\`${each.shownBy}\`: ${each.result}`).join('<br>')
  return { text: row([`${number} ${name}`, here, shown, holds ? 'shown' : '**not shown**']), holds }
}

const limits = [
  'No screen reader was run. What is checked is what browsers hand to one: names, roles, states, and the texts of live regions.',
  'No telephone or tablet was used. Sizes, fingers, colours and motion are those that a desktop browser plays.',
  'Most is shown in Chromium; the core of the journeys in the other browsers named above, if there are any.',
  'Nobody outside the project has examined the widgets, and no one who depends on an assistive technology.',
  'Criteria that are not in the table were not examined one by one. What axe knows of them is looked at in each state. There is no audio and no video.',
  'Inside announcements and the names of controls, a program’s name in the other language is not marked as such: there is no way to.',
  'In a plain iframe nobody can be asked for another session: it ends after an hour, which is announced a minute ahead, and what was typed stays readable.',
  'The cross that empties a search is for pointers alone; with a keyboard it is Escape, or deleting.',
]

const duties = [
  'The loader gives the frame its title. In a plain iframe the page does: `title="Point exchange"`.',
  'No `scrolling="no"`, and nothing around the frame that limits its height.',
  'The same `color-scheme` on the frame’s element as in the widget.',
  'An answer when the widget asks for a token: else a session ends after its hour.',
]

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

/** The statement, in Markdown. All results are those of the run. */
export const statementOf = (criteria: readonly Criterion[], { tests, date, browsers }: Run, contact: string): string => {
  const rows = criteria.map((criterion) => rowOf(criterion, tests))
  const shown = rows.filter(({ holds }) => holds).length
  const states = testsOf('e2e/states/states.spec.ts › *', tests)
  const clean = states.filter(({ passed }) => passed).length
  return `# Accessibility statement

Written by \`npm run accessibility\` from the tests that \`npm test\` ran on ${date}. Not written by hand: change the tests, or what they show.

**What it is about.** The two widgets, point exchange and multibrand preferences, in English and Arabic, on a page of their own and in a frame.
Not the page around them.

**Standard.** WCAG 2.2, level AA, which includes what clause 9 of EN 301 549 V3.2.1 asks of web content.

**Status.** Of the ${criteria.length} criteria below, tests show ${shown}. This is an assessment of our own, by tests; it does not claim more than they show,
and [what they do not](#what-is-not-shown) follows them.

**Browsers.** ${browsers.join(', ') || 'None has said which it is.'}

**States.** Of ${states.length} states of the gallery, in both languages and themes, ${clean} passed all that is asked of each; axe finding nothing is part of it,
in dark as to colours.

**Contact.** ${contact}

## Criterion by criterion

${row(['Criterion', 'What it means here', 'Shown by', 'Result'])}
| --- | --- | --- | --- |
${rows.map(({ text }) => text).join('\n')}

## What is not shown

${list(limits)}

## What the page around has to do

${list(duties)}
`
}
