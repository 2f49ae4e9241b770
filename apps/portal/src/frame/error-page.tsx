import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ConnectionError, Problem } from '../api/client.ts'
import { frameTexts } from '../messages/frame/texts.ts'
import { ForbiddenPage } from './forbidden-page.tsx'
import { PageHeader } from './page-header.tsx'
import { ProblemView } from './problem-view.tsx'

/** Renders a page whose loader or component failed. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = frameTexts.useText()
  const router = useRouter()
  if (error instanceof Problem && error.code === 'FORBIDDEN_FOR_ROLE') return <ForbiddenPage />
  const retry = () => {
    // A page whose file has gone with an older build, or a fault of a script, needs a new load.
    if (!(error instanceof Problem || error instanceof ConnectionError)) {
      window.location.reload()
      return
    }
    reset()
    void router.invalidate()
  }
  return (
    <>
      <PageHeader title={t(error instanceof ConnectionError ? 'noConnectionTitle' : 'errorTitle')} />
      <ProblemView error={error} onRetry={retry} />
    </>
  )
}
