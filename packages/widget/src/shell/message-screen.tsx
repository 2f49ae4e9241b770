import { useEffect, useRef, type ReactNode } from 'react'
import { Button, MessageIcon, StepHeader } from '@loyalty/ui'
import { useSharedText } from '../runtime.ts'
import type { Refusal } from '../session/session-state.ts'
import { problemText, requestIdOf } from './problem-text.ts'
import { useReturnUrl } from './use-exit.ts'

/** Renders the request id as small, selectable text: "Request ID: req_…". Renders nothing without an id. */
export function RequestId({ of }: { of: unknown }) {
  const { t } = useSharedText()
  const id = typeof of === 'string' ? of : requestIdOf(of)
  return id === '' ? null : <p className="lw-request-id">{t('shared.requestId', { id })}</p>
}

/** Renders the link to a registered return address. Renders nothing without an address. */
export function ReturnLink({
  address,
  className = 'lw-return',
  onClick,
  children,
}: {
  address?: string
  className?: string
  onClick?: () => void
  children?: ReactNode
}) {
  const { t } = useSharedText()
  const registered = useReturnUrl()
  const back = address ?? registered
  if (back === undefined) return null
  return (
    <a className={className} href={back} target="_top" rel="noreferrer" onClick={onClick}>
      {children ?? t('shared.return')}
    </a>
  )
}

/** Message keys of the title and the body for each refusal. */
export const refusals = {
  unauthorised: ['shared.unauthorised.title', 'shared.unauthorised.body'],
  expired: ['shared.ended.title', 'shared.ended.body'],
  forbidden: ['shared.unauthorised.title', 'shared.problem.forbidden'],
  unsupported: ['shared.unsupported.title', 'shared.unsupported.body'],
} as const satisfies Record<Refusal, readonly string[]>

/**
 * Renders the screen of a widget that cannot open: a general message and the possible actions, but not the exact
 * reason.
 */
export function RefusedScreen({ why, onRetry }: { why: Refusal; onRetry?: (() => void) | undefined }) {
  const { t } = useSharedText()
  const [title, body] = refusals[why]
  return (
    <main className="lw-message-screen">
      <MessageIcon of="closed" />
      <StepHeader title={t(title)} detail={t(body)} />
      {onRetry && <Button onClick={onRetry}>{t('shared.retry')}</Button>}
      <ReturnLink />
    </main>
  )
}

type FailedProps = { error?: unknown; detail?: string; inPlace?: boolean; action: ReactNode }

/**
 * Renders the screen of a widget that could not load. With `inPlace`, this screen replaces another screen and takes the
 * focus.
 */
export function FailedScreen({ error, detail, inPlace = false, action }: FailedProps) {
  const { t } = useSharedText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Does not take the focus while the user is in another part of the embedding page.
    if (inPlace && document.hasFocus()) heading.current?.focus()
  }, [inPlace])
  const sentence = problemText(error)
  return (
    <main className="lw-message-screen">
      <MessageIcon of="failed" />
      <div role="alert">
        <StepHeader
          title={t('shared.failed.title')}
          detail={detail ?? t(sentence.key, sentence.values)}
          headingRef={heading}
        />
      </div>
      {action}
      <RequestId of={error} />
    </main>
  )
}
