import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { direct, Problem, setCsrfToken } from '../api/client.ts'

export type Pending = Awaited<ReturnType<typeof direct.getPendingSession>>

export const pendingQuery = queryOptions({
  queryKey: ['pending-session'],
  staleTime: 0,
  retry: false,
  queryFn: async () => {
    const pending = await direct.getPendingSession({})
    setCsrfToken(pending.csrfToken)
    return pending
  },
})

/** The pages of the steps that a sign-in can be missing. */
export const stepPages = {
  'second-factor': '/second-factor',
  enrol: '/enrol',
  'choose-organization': '/choose-organization',
} as const

const stepOfCode: Readonly<Record<string, keyof typeof stepPages>> = {
  SECOND_FACTOR_REQUIRED: 'second-factor',
  ENROLMENT_REQUIRED: 'enrol',
  ORGANIZATION_NOT_CHOSEN: 'choose-organization',
}

/** Returns the redirect to the page that a refused session needs first, or undefined for another error. */
export const redirectFor = (error: unknown, next: string): unknown => {
  if (!(error instanceof Problem)) return undefined
  if (error.code === 'SIGN_IN_REQUIRED') return redirect({ to: '/sign-in', search: { next } })
  const step = stepOfCode[error.code]
  return step && redirect({ to: stepPages[step], search: { next } })
}

/** Loads an incomplete sign-in for the page of one step. Another state of the session leads to its own page. */
export const loadStep = async (
  queryClient: QueryClient,
  step: Pending['next'],
  next: string | undefined,
): Promise<void> => {
  const search = next === undefined ? {} : { next }
  const pending = await queryClient.fetchQuery(pendingQuery).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'SIGN_IN_COMPLETE') throw redirect({ to: '/' })
    if (error instanceof Problem && error.code === 'SIGN_IN_REQUIRED') throw redirect({ to: '/sign-in', search })
    throw error
  })
  if (pending.next !== step) throw redirect({ to: stepPages[pending.next], search })
}
