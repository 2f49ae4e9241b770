import type { ReactNode } from 'react'
import { Button, StickyBar } from '@loyalty/ui'
import { ReturnLink, useEraseDraft, useExit, useRoomForBar } from '@loyalty/widget'
import { useText } from '../../text.ts'

/** The main button of a screen, and the Cancel button for as long as no order has been sent. */
export function Actions({ children }: { children: ReactNode }) {
  const { t } = useText()
  const exit = useExit({ status: 'cancelled' })
  const room = useRoomForBar()
  const eraseDraft = useEraseDraft()
  return (
    <>
      {children && <StickyBar sticky={room}>{children}</StickyBar>}
      {exit?.close && (
        <Button
          variant="quiet"
          block
          onClick={() => {
            eraseDraft()
            exit.close('cancel')
          }}
        >
          {t('shared.cancel')}
        </Button>
      )}
      {exit?.href && (
        <ReturnLink className="lw-button lw-button-quiet" address={exit.href} onClick={eraseDraft}>
          {t('shared.cancel')}
        </ReturnLink>
      )}
    </>
  )
}
