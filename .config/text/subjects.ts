import { spawnSync } from 'node:child_process'

const LONGEST_SUBJECT = 72
/** The date of the rule for commit subjects. The check ignores the commits before this date. */
const since = '2026-11-24T11:00:00Z'

/** Returns the reason why a commit subject breaks the rule, or undefined. */
export function subjectProblem(subject: string): string | undefined {
  if (!/^[a-z\d][\w ,/.-]*: \S/.test(subject)) return 'has no area: write "area: imperative summary"'
  return subject.length > LONGEST_SUBJECT ? `${subject.length} characters, at most ${LONGEST_SUBJECT}` : undefined
}

/**
 * Lists the commit subjects that break the rule. Returns an empty text without git, for example in an archive of the
 * project.
 */
export function subjectFailure(): string {
  const { stdout } = spawnSync('git', ['log', '--no-merges', `--since=${since}`, '--format=%h %s'], {
    encoding: 'utf8',
  })
  return (stdout ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const problem = subjectProblem(line.slice(line.indexOf(' ') + 1))
      return problem === undefined ? [] : [`${line}: ${problem}`]
    })
    .join('\n')
}
