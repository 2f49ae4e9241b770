import { useState } from 'react'
import PasskeyIcon from 'lucide-react/icons/fingerprint-pattern'
import { Button, Notice } from '@loyalty/ui'
import { FormProblem } from '../forms/form-problem.tsx'
import { identityTexts } from '../messages/identity/texts.ts'

/** Renders a button that runs `act` with the browser's passkey dialog, and the reason when that failed. */
export function PasskeyButton({
  label,
  variant = 'secondary',
  act,
  texts,
}: {
  label?: string
  variant?: 'primary' | 'secondary'
  act: () => Promise<void>
  /** The words for problem codes. */
  texts?: Readonly<Record<string, string>>
}) {
  const t = identityTexts.useText()
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const press = async () => {
    setState({ busy: true })
    try {
      await act()
      setState({ busy: false })
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return (
    <>
      <Button
        variant={variant}
        block
        busy={state.busy}
        icon={<PasskeyIcon aria-hidden="true" />}
        onClick={() => void press()}
      >
        {label ?? t('usePasskey')}
      </Button>
      {state.error instanceof DOMException ? (
        <Notice tone="warning">{t(state.error.name === 'NotAllowedError' ? 'passkeyStopped' : 'passkeyFailed')}</Notice>
      ) : (
        state.error !== undefined && <FormProblem error={state.error} {...(texts ? { texts } : {})} />
      )}
    </>
  )
}
