import type { ReactNode } from 'react'
import { Button, Notice } from '@loyalty/ui'
import { problemText, RequestId, SessionEnded, useFocusLeft, Waiting } from '@loyalty/widget'
import { useReadAgain } from '../../reports/use-read.ts'
import { useText } from '../../text.ts'

interface ReadingProps<T> {
  /** A result of the query library. The component shows `data` even while a new request runs. */
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** The skeleton that appears while the data loads. */
  shape: ReactNode
  children: (data: T) => ReactNode
}

/**
 * Shows the data of a read. Shows a skeleton while the data loads, and an error with a retry button if the read fails.
 */
export function Reading<T>({ query: { data, error, refetch }, shape, children }: ReadingProps<T>) {
  useReadAgain(error, refetch)
  if (data !== undefined) return children(data)
  // The session panel reports the end of the session, so `Reading` shows only the skeleton.
  if (!error || error instanceof SessionEnded) return <Waiting>{shape}</Waiting>
  return <ReadFailure error={error} onRetry={() => void refetch()} />
}

/** The notice of a failed read. Has a retry button if `onRetry` is set. */
export function ReadFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useText()
  const left = useFocusLeft()
  const { key, values } = problemText(error)
  return (
    <div ref={left}>
      <Notice
        tone="danger"
        actions={
          onRetry && (
            <Button variant="secondary" onClick={onRetry}>
              {t('shared.retry')}
            </Button>
          )
        }
      >
        {t(key, values)}
        <RequestId of={error} />
      </Notice>
    </div>
  )
}
