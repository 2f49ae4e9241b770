import type { HostProblem } from '@loyalty/sdk/express'

/** A page that a caller's server shows in a plain iframe instead of a widget. */
type FramePage = { name: string; shows: string; logged?: undefined; problem: HostProblem; waysOn?: { signIn?: string; return?: string } }

const problem = (status: number): HostProblem => ({ status, code: '', title: '' })

/** Each of them, as the routes of `@loyalty/sdk/express` send it. */
export const framePages: { widget: 'plain-iframe'; states: readonly FramePage[] } = {
  widget: 'plain-iframe',
  states: [
    { name: 'signed-out', shows: 'nobody is signed in', problem: problem(401) },
    {
      name: 'signed-out-ways-on',
      shows: 'the same, where the site has said where to sign in, and the frame where to go back to',
      problem: problem(401),
      waysOn: { signIn: '/', return: '/' },
    },
    { name: 'no-order', shows: 'no such order of this person', problem: problem(404), waysOn: { return: '/' } },
    { name: 'busy', shows: 'too many requests', problem: problem(429) },
    { name: 'not-now', shows: 'the service does not answer', problem: problem(504) },
  ],
}
