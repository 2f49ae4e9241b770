import { useQuery } from '@tanstack/react-query'
import { CopyButton, Skeleton } from '@loyalty/ui'
import type { client } from '../api/client.ts'
import { FormProblem } from '../forms/form-problem.tsx'
import { identityTexts } from '../messages/identity/texts.ts'
import { CodeForm } from './code-form.tsx'
import { QrCode } from './qr-code.tsx'

type Calls = Pick<typeof client, 'beginTotp' | 'confirmTotp'>

/** Renders a new key of an authenticator app as QR code and text, and the field for its first code. */
export function AppSetup({ calls, onDone }: { calls: Calls; onDone: () => unknown }) {
  const t = identityTexts.useText()
  // Each setup has its own key, so no answer is kept.
  const { data, error } = useQuery({
    queryKey: ['new-authenticator'],
    queryFn: () => calls.beginTotp({}),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  if (error) return <FormProblem error={error} />
  if (data === undefined) return <Skeleton height="18rem" />
  const grouped = data.secret.replaceAll(/.{4}(?=.)/g, '$& ')
  return (
    <div className="form">
      <p>{t('appStep')}</p>
      <QrCode text={data.uri} label={t('appQr')} />
      <div className="app-key">
        <span className="text-muted">{t('appKey')}</span>
        <bdi dir="ltr" className="id">
          {grouped}
        </bdi>
        <CopyButton
          text={data.secret}
          label={t('appKeyCopy')}
          copiedLabel={t('copied')}
          manualLabel={t('copyByHand')}
        />
      </div>
      <CodeForm
        hasApp
        hasRecovery={false}
        label={t('appConfirm')}
        submit={async (code) => {
          await calls.confirmTotp({ body: { code } })
          await onDone()
        }}
      />
    </div>
  )
}
