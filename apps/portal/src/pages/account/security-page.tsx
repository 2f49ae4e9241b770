import { useSuspenseQuery } from '@tanstack/react-query'
import { Notice } from '@loyalty/ui'
import { PageHeader } from '../../frame/page-header.tsx'
import { accountTexts } from '../../messages/account/texts.ts'
import { accountQuery } from './account-query.ts'
import { AppSection } from './app-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { RecoverySection } from './recovery-section.tsx'

const fewCodes = 3

export function SecurityPage() {
  const t = accountTexts.useText()
  const { passkeys, hasAuthenticator, recoveryCodes } = useSuspenseQuery(accountQuery).data
  const hasFactor = passkeys > 0 || hasAuthenticator
  return (
    <>
      <PageHeader title={t('securityTitle')} lead={t('securityLead')} />
      {hasFactor && recoveryCodes < fewCodes && (
        <Notice tone="warning">{t(recoveryCodes === 0 ? 'recoveryNone' : 'recoveryLow')}</Notice>
      )}
      <PasskeysSection />
      <AppSection />
      <RecoverySection hasFactor={hasFactor} />
      <PasswordSection />
    </>
  )
}
