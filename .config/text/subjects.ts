import { spawnSync } from 'node:child_process'

const LONGEST_SUBJECT = 72
/** Commits before this time have subjects of another form. */
const since = '2026-11-24T11:00:00Z'

/** Why a commit subject is not `area: imperative summary`, or undefined. */
export function subjectProblem(subject: string): string | undefined {
  if (!/^[a-z\d][\w ,/.-]*: \S/.test(subject)) return 'has no area: write "area: imperative summary"'
  return subject.length > LONGEST_SUBJECT ? `${subject.length} characters, at most ${LONGEST_SUBJECT}` : undefined
}

/** Lists the commit subjects that break the rule. Empty without git, such as in an archive of the project. */
export function subjectFailure(): string {
  const { stdout } = spawnSync('git', ['log', '--no-merges', `--since=${since}`, '--format=%h %s'], { encoding: 'utf8' })
  return (stdout ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const problem = subjectProblem(line.slice(line.indexOf(' ') + 1))
      return problem === undefined ? [] : [`${line}: ${problem}`]
    })
    .join('\n')
}
