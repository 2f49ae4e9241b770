import type { ComponentProps } from 'react'
import { Button } from '@loyalty/ui'
import { ReturnLink, useExit } from '@loyalty/widget'

type Props = Pick<ComponentProps<typeof Button>, 'variant'> & {
  label: string
  reason: 'done' | 'cancel'
  /** The outcome of the exchange for the return address. Absent while the outcome is unknown. */
  outcome?: Parameters<typeof useExit>[0]
}

/**
 * The exit of a final screen: a button that asks the host page to close the widget, or a link to the return address.
 */
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
    <ReturnLink
      className={`lw-button lw-button-${variant ?? 'primary'}`}
      {...(outcome && exit && { address: exit.href })}
    >
      {label}
    </ReturnLink>
  )
}
