import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { IdChip } from '../../blocks/id-chip.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { toolsTexts } from '../../messages/tools/texts.ts'
import type { TestData } from './tools-queries.ts'

const kinds = ['USER', 'TRANSACTIONS', 'FAILING_ENDPOINT'] as const
type Kind = (typeof kinds)[number]

/** Renders the kinds of test data, each with a button that makes it. */
export function TestDataSection() {
  const t = toolsTexts.useText()
  return (
    <section className="page-section">
      <h2>{t('testData')}</h2>
      <p className="mb-4">{t('testDataText')}</p>
      <Ledger label={t('testData')}>
        {kinds.map((kind) => (
          <KindLine key={kind} kind={kind} />
        ))}
      </Ledger>
    </section>
  )
}

function KindLine({ kind }: { kind: Kind }) {
  const t = toolsTexts.useText()
  const queryClient = useQueryClient()
  const [made, setMade] = useState<TestData>()
  const { form, isBusy, problem } = useForm({
    initial: {},
    submit: async () => {
      setMade(await client.makeTestData({ body: { kind } }))
      await queryClient.invalidateQueries({ queryKey: ['sandbox'] })
    },
  })
  const texts = {
    NO_PARTNERSHIP: t('noProgram'),
    WEBHOOK_ENDPOINT_EXISTS: t('endpointExists'),
    TOO_MANY_WEBHOOK_ENDPOINTS: t('tooManyEndpoints'),
    WEBHOOK_TARGET_REFUSED: t('targetRefused'),
  }
  return (
    <LedgerLine
      start={t(kind)}
      end={
        <form {...form}>
          <Button type="submit" variant="secondary" busy={isBusy} aria-label={t('makeKind', { kind: t(kind) })}>
            {t('make')}
          </Button>
        </form>
      }
    >
      {t(`${kind}Text`)}
      {problem !== undefined && <FormProblem error={problem} texts={texts} />}
      <output>{made && <Made kind={kind} made={made} />}</output>
    </LedgerLine>
  )
}

function Made({ kind, made: { sourceUserId, endpointId } }: { kind: Kind; made: TestData }) {
  const t = toolsTexts.useText()
  const mayFind = useMay('findUsers')
  return (
    <span className="mt-1 block">
      {t.rich(`made${kind}`, { id: sourceUserId === null ? '' : <IdChip id={sourceUserId} /> })}{' '}
      {kind === 'USER' && mayFind && <Link to={'/sandbox/users' as '/'}>{t('openUsers')}</Link>}
      {kind === 'TRANSACTIONS' && <Link to={'/sandbox/transactions' as '/'}>{t('openTransactions')}</Link>}
      {endpointId !== null && <Link to={`/sandbox/webhooks/${endpointId}` as '/'}>{t('openEndpoint')}</Link>}
    </span>
  )
}
