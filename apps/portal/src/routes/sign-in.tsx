import { createFileRoute } from '@tanstack/react-router'
import { signInTexts } from '../messages/sign-in/texts.ts'
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx'
import { searchOf } from '../search.ts'

export const Route = createFileRoute('/sign-in')({
  validateSearch: searchOf({ next: true }),
  loader: () => signInTexts.load(),
  component: SignInPage,
})
