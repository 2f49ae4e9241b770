import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { isEnvironment } from '../../frame/environment.ts'

export const Route = createFileRoute('/_app/$env')({
  beforeLoad: ({ params }) => {
    if (!isEnvironment(params.env)) throw notFound()
  },
  component: Outlet,
})
