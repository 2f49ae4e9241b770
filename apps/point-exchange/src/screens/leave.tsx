import type { ComponentProps } from 'react'
import { Button } from '@loyalty/ui'
import { ReturnLink, useExit } from '@loyalty/widget'

type Props = Pick<ComponentProps<typeof Button>, 'variant'> & {
  label: string
  reason: 'done' | 'cancel'
  /** For the address that leads back, which says nothing of an outcome that is still open. */
  outcome?: Parameters<typeof useExit>[0]
}

/** The way out of a screen that is an end: the page closes the widget, or a link leads back. */
export function Leave({ label, reason, outcome, variant }: Props) {
  const exit = useExit(outcome ?? { status: 'cancelled' })
  if (exit?.close) {
    return (
      <Button block {...(variant && { variant })} onClick={() => exit.close(reason)}>
        {label}
      </Button>
    )
  }
  return (
    <ReturnLink className={`lw-button lw-button-${variant ?? 'primary'}`} {...(outcome && exit && { address: exit.href })}>
      {label}
    </ReturnLink>
  )
}
