import type { ReactNode } from 'react'
import { Button, Notice } from '@loyalty/ui'
import { problemText, RequestId, SessionEnded, useFocusLeft, Waiting } from '@loyalty/widget'
import { useReadAgain } from '../../reports/use-read.ts'
import { useText } from '../../text.ts'

interface ReadingProps<T> {
  /** A result of the query library. Data is shown even during a new request. */
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** The skeleton of the content. */
  shape: ReactNode
  children: (data: T) => ReactNode
}

/** Shows the data of a read, its skeleton while loading, or the error with a retry button. */
export function Reading<T>({ query: { data, error, refetch }, shape, children }: ReadingProps<T>) {
  useReadAgain(error, refetch)
  if (data !== undefined) return children(data)
  // The session panel reports the end of the session, so this part shows only the skeleton.
  if (!error || error instanceof SessionEnded) return <Waiting>{shape}</Waiting>
  return <ReadFailure error={error} onRetry={() => void refetch()} />
}

/** The error of a read. Has a retry button if `onRetry` is set. */
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
