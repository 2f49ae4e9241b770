import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Dialog } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { RecoveryCodes } from '../../identity/recovery-codes.tsx'
import { accountTexts } from '../../messages/account/texts.ts'
import { accountQuery } from './account-query.ts'

export function RecoverySection({ hasFactor }: { hasFactor: boolean }) {
  const t = accountTexts.useText()
  const queryClient = useQueryClient()
  const { email, recoveryCodes } = useSuspenseQuery(accountQuery).data
  const [state, setState] = useState<{ busy?: true; codes?: readonly string[]; error?: unknown }>({})
  const create = async () => {
    setState({ busy: true })
    try {
      const { codes } = await client.createRecoveryCodes({})
      setState({ codes })
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    } catch (error) {
      setState({ error })
    }
  }
  const close = () => setState({})
  return (
    <section className="page-section recovery-section">
      <h2>{t('recovery')}</h2>
      <div className="factor-line">
        <p>{hasFactor ? t('recoveryLeft', { count: recoveryCodes }) : t('recoveryNoFactor')}</p>
        {hasFactor && (
          <Button variant="secondary" busy={state.busy === true} onClick={() => void create()}>
            {t('recoveryCreate')}
          </Button>
        )}
      </div>
      {state.error !== undefined && <FormProblem error={state.error} />}
      {state.codes && (
        <Dialog title={t('recoveryTitle')} onClose={close} actions={null}>
          <p>{t('recoveryReplace')}</p>
          <RecoveryCodes codes={state.codes} email={email} onDone={close} />
        </Dialog>
      )}
    </section>
  )
}
