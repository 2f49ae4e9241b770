import { createFileRoute } from '@tanstack/react-router'
import { teamTexts } from '../../../messages/team/texts.ts'
import { RolesPage } from '../../../pages/team/roles-page.tsx'

export const Route = createFileRoute('/_app/organization/roles')({
  staticData: { rail: 'roles' },
  loader: () => teamTexts.load(),
  component: RolesPage,
})
