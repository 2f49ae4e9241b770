import type { HostProblem } from '@loyalty/sdk'

/** A page that a caller's server shows in a plain iframe instead of a widget. */
type FramePage = {
  name: string
  shows: string
  logged?: undefined
  problem: HostProblem
  waysOn?: { signIn?: string; return?: string }
}

const problem = (status: number): HostProblem => ({ status, code: '', title: '' })

/** The pages that the routes of `@loyalty/sdk/express` send to a plain iframe. */
export const framePages: { widget: 'plain-iframe'; states: readonly FramePage[] } = {
  widget: 'plain-iframe',
  states: [
    { name: 'signed-out', shows: 'nobody is signed in', problem: problem(401) },
    {
      name: 'signed-out-ways-on',
      shows: 'the same with a link to sign in and a link back',
      problem: problem(401),
      waysOn: { signIn: '/', return: '/' },
    },
    { name: 'no-order', shows: 'this person has no such order', problem: problem(404), waysOn: { return: '/' } },
    { name: 'busy', shows: 'too many requests', problem: problem(429) },
    { name: 'not-now', shows: 'the service does not answer', problem: problem(504) },
  ],
}
