import type { ReactNode } from 'react'
import { Button, Notice } from '@loyalty/ui'
import { problemText, RequestId, SessionEnded, useFocusLeft, Waiting } from '@loyalty/widget'
import { useReadAgain } from '../use-read.ts'
import { useText } from '../use-text.ts'

interface ReadingProps<T> {
  /** Of the query library: what there is of it is shown, whatever is under way. */
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** The shape of what is coming. */
  shape: ReactNode
  children: (data: T) => ReactNode
}

/** What was read, or that it is on its way, or why it is not there and a way to try again. */
export function Reading<T>({ query: { data, error, refetch }, shape, children }: ReadingProps<T>) {
  useReadAgain(error, refetch)
  if (data !== undefined) return children(data)
  // The end of the session is told by the panel over the screen.
  if (!error || error instanceof SessionEnded) return <Waiting>{shape}</Waiting>
  return <ReadFailure error={error} onRetry={() => void refetch()} />
}

/** Why it is not there; with a button where nothing beside it asks again. */
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
