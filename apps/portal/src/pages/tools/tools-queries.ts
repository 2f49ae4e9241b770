import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

export type TriggerRun = Awaited<ReturnType<typeof client.runSandboxTrigger>>
export type TestData = Awaited<ReturnType<typeof client.makeTestData>>

/** The pending credits that are due at an instant. */
export const dueQuery = (to: string) =>
  queryOptions({ queryKey: ['sandbox', 'due', to], queryFn: () => client.getSandboxDue({ query: { to } }) })
