import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { sessionQuery, useSession } from '../api/session.ts'
import { AppFrame } from '../frame/app-frame.tsx'
import { ForbiddenPage } from '../frame/forbidden-page.tsx'
import { redirectFor } from '../identity/pending-query.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(sessionQuery)
    } catch (error) {
      throw redirectFor(error, location.href) ?? error
    }
  },
  component: App,
})

function App() {
  const { permissions } = useSession()
  const permission = useMatches().at(-1)?.staticData.permission
  return (
    <AppFrame>{permission === undefined || permissions.includes(permission) ? <Outlet /> : <ForbiddenPage />}</AppFrame>
  )
}
