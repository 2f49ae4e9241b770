import { createFileRoute } from '@tanstack/react-router'
import { configurationQuery } from '../api/configuration.ts'
import { identityTexts } from '../messages/identity/texts.ts'
import { signInTexts } from '../messages/sign-in/texts.ts'
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx'
import { nextSearch } from '../search.ts'

export const Route = createFileRoute('/sign-in')({
  validateSearch: nextSearch,
  loader: ({ context }) =>
    Promise.all([signInTexts.load(), identityTexts.load(), context.queryClient.ensureQueryData(configurationQuery)]),
  component: SignInPage,
})
