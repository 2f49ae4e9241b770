import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { Ago } from '../../blocks/time.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { accountTexts } from '../../messages/account/texts.ts'
import { sessionsQuery, type ListedSession } from './account-query.ts'

const factorKeys = {
  password: 'factorPassword',
  passkey: 'factorPasskey',
  totp: 'factorTotp',
  'recovery-code': 'factorRecovery',
} as const

/** Returns the name of a session in words, such as "Firefox 143 on macOS". */
const useSessionName = () => {
  const t = accountTexts.useText()
  return ({ browser, system }: ListedSession): string =>
    browser !== null && system !== null
      ? t('onSystem', { browser, system })
      : (browser ?? system ?? t('unknownBrowser'))
}

export function SessionsPage() {
  const t = accountTexts.useText()
  const nameOf = useSessionName()
  const queryClient = useQueryClient()
  const sessions = useSuspenseQuery(sessionsQuery).data
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const [open, setOpen] = useState<ListedSession | 'others'>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const endOthers = async () => {
    await client.deleteOtherSessions({})
    await refresh()
    toast(t('othersEnded'))
  }
  const end = async (sessionId: string) => {
    await client.deleteSession({ params: { sessionId } })
    await refresh()
    toast(t('ended'))
  }
  const action = others.length > 0 && (
    <Button variant="secondary" onClick={() => setOpen('others')}>
      {t('endOthers')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('sessionsTitle')} lead={t('sessionsLead')} action={action || undefined} />
      <Ledger label={t('sessionsTitle')}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} name={nameOf(session)} onEnd={() => setOpen(session)} />
        ))}
      </Ledger>
      {open === 'others' && (
        <ConfirmDialog
          level="D1"
          title={t('endOthersTitle')}
          confirmLabel={t('endOthers')}
          onConfirm={endOthers}
          onClose={() => setOpen(undefined)}
        >
          {t('endOthersText', { count: others.length })}
        </ConfirmDialog>
      )}
      {open !== undefined && open !== 'others' && (
        <ConfirmDialog
          level="D1"
          title={t('endTitle')}
          confirmLabel={t('endSession')}
          onConfirm={() => end(open.id)}
          onClose={() => setOpen(undefined)}
        >
          {t('endText', { session: nameOf(open) })}
        </ConfirmDialog>
      )}
    </>
  )
}

function SessionLine({ session, name, onEnd }: { session: ListedSession; name: string; onEnd: () => void }) {
  const t = accountTexts.useText()
  const { network, factors, createdAt, seenAt, isCurrent } = session
  return (
    <LedgerLine
      start={<bdi className="font-semibold">{name}</bdi>}
      end={
        isCurrent ? (
          <StateWord tone="success">{t('thisDevice')}</StateWord>
        ) : (
          <Button variant="quiet" aria-label={`${t('end')}: ${name}`} onClick={onEnd}>
            {t('end')}
          </Button>
        )
      }
    >
      {network !== null && (
        <>
          <bdi dir="ltr">{network}</bdi> ·{' '}
        </>
      )}
      {factors.map((factor) => t(factorKeys[factor])).join(' + ')} ·{' '}
      {t.rich('signedIn', { at: <Ago at={createdAt} /> })}
      {!isCurrent && (
        <>
          {' '}
          · {t('seen')} <Ago at={seenAt} />
        </>
      )}
    </LedgerLine>
  )
}
