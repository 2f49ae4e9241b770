import { createFileRoute, Outlet, redirect, useMatches } from '@tanstack/react-router'
import { sessionQuery, useSession, type Session } from '../api/session.ts'
import { AppFrame } from '../frame/app-frame.tsx'
import { ForbiddenPage } from '../frame/forbidden-page.tsx'
import { redirectFor } from '../identity/pending-query.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    try {
      const session = await context.queryClient.ensureQueryData(sessionQuery)
      const start = startOf(session)
      if (start !== undefined && !isOwnPage(location.pathname, start)) throw redirect({ to: start, replace: true })
    } catch (error) {
      throw redirectFor(error, location.href) ?? error
    }
  },
  component: App,
})

/** Returns the page of a person who cannot open the pages of an organization yet, or has none. */
const startOf = ({ organization, permissions }: Session) => {
  if (permissions.includes('listBusinessForms')) return '/operator/requests' as const
  return organization.approved ? undefined : ('/business-form' as const)
}

const isOwnPage = (path: string, start: string): boolean =>
  path.startsWith('/account/') || (start === '/business-form' ? path === start : path.startsWith('/operator/'))

function App() {
  const { permissions } = useSession()
  const permission = useMatches().at(-1)?.staticData.permission
  return (
    <AppFrame>{permission === undefined || permissions.includes(permission) ? <Outlet /> : <ForbiddenPage />}</AppFrame>
  )
}
