import { createFileRoute } from '@tanstack/react-router'
import { usersTexts } from '../../../../messages/users/texts.ts'
import { UsersPage } from '../../../../pages/users/users-page.tsx'

export const Route = createFileRoute('/_app/$env/users/')({
  staticData: { rail: 'users', permission: 'findUsers' },
  loader: () => usersTexts.load(),
  component: UsersPage,
})
