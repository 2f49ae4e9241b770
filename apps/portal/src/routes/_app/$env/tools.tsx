import { createFileRoute, notFound } from '@tanstack/react-router'
import { clockQuery } from '../../../frame/clock-query.ts'
import { toolsTexts } from '../../../messages/tools/texts.ts'
import { ToolsPage } from '../../../pages/tools/tools-page.tsx'

export const Route = createFileRoute('/_app/$env/tools')({
  staticData: { rail: 'tools', permission: 'getSandboxClock', only: 'sandbox' },
  beforeLoad: ({ params }) => {
    if (params.env !== 'sandbox') throw notFound()
  },
  loader: ({ context }) => Promise.all([toolsTexts.load(), context.queryClient.ensureQueryData(clockQuery)]),
  component: ToolsPage,
})
