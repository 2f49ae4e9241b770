import { createFileRoute, Outlet, redirect, useMatches } from '@tanstack/react-router'
import { Problem } from '../api/client.ts'
import { sessionQuery, useSession } from '../api/session.ts'
import { AppFrame } from '../frame/app-frame.tsx'
import { ForbiddenPage } from '../frame/forbidden-page.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(sessionQuery)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'SIGN_IN_REQUIRED') throw error
      throw redirect({ to: '/sign-in', search: { next: location.href } })
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
