import type { ReactNode } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { configurationQuery } from '../../api/configuration.ts'
import { useMay } from '../../api/session.ts'
import { CodeBlock } from '../../blocks/code-block.tsx'
import { PageLink } from '../../blocks/page-link.tsx'
import { useEnv } from '../../frame/environment.ts'
import { homeTexts } from '../../messages/home/texts.ts'
import { Ltr } from '../../blocks/ltr.tsx'
import { embedKeysQuery } from '../credentials/credentials-query.ts'
import type { Item } from './home-queries.ts'

const reasons = {
  ACCEPTS_FORGED: 'webhookForged',
  NOT_2XX: 'webhookNotAccepted',
  NOT_REFUSED: 'webhookNotRefused',
  NO_ANSWER: 'webhookNoAnswer',
} as const

type Step = { item: Item; isNext: boolean }

/** Renders what to do for an open item. The next item also has its command and the one primary action. */
export function OpenStep({ item, isNext }: Step): ReactNode {
  const t = homeTexts.useText()
  switch (item.key) {
    case 'origin':
      return (
        <StepText text={t.rich('originOpen', { example: <Ltr>http://localhost:5173</Ltr> })}>
          <StepLink isNext={isNext} to="/$env/embed/origins" search={{ add: 'new' }} label={t('originAction')} />
        </StepText>
      )
    case 'token':
      return (
        <StepText text={t.rich('tokenOpen', { file: <Ltr>.env</Ltr> })}>
          {isNext && <TokenCommand />}
          <StepLink isNext={isNext} to="/$env/credentials" label={t('tokenAction')} />
        </StepText>
      )
    case 'load':
      return <StepText text={t('loadOpen')}>{isNext && <PageSnippet />}</StepText>
    case 'transaction':
      return <StepText text={t('transactionOpen')} />
    case 'webhook':
      return <WebhookStep item={item} isNext={isNext} />
    case 'team':
      return (
        <StepText text={item.facts && t('teamFact', item.facts)}>
          <StepLink isNext={isNext} to="/account/security" label={t('teamAction')} />
        </StepText>
      )
    case 'production':
      return <ProductionStep item={item} isNext={isNext} />
  }
}

function StepText({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className="open-step">
      <p>{text}</p>
      {children}
    </div>
  )
}

function StepLink({
  isNext,
  to,
  params,
  search = {},
  label,
}: {
  isNext: boolean
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
  label: string
}) {
  const env = useEnv()
  return (
    <PageLink
      to={to}
      params={{ env, ...params }}
      search={search}
      className={isNext ? 'lw-button lw-button-primary' : ''}
    >
      {label}
    </PageLink>
  )
}

function TokenCommand() {
  const t = homeTexts.useText()
  const { baseUrls } = useSuspenseQuery(configurationQuery).data
  const code = `curl -u "$LOYALTY_CLIENT_ID:$LOYALTY_CLIENT_SECRET" -d grant_type=client_credentials ${baseUrls[useEnv()]}/oauth2/token`
  return <CodeBlock label={t('tokenCommand')} code={code} />
}

/** Renders the page of the README with this environment's address and its newest live embed key. */
function PageSnippet() {
  const t = homeTexts.useText()
  const env = useEnv()
  const { baseUrls } = useSuspenseQuery(configurationQuery).data
  const keys = useQuery({ ...embedKeysQuery(env), enabled: useMay('listEmbedKeys') }).data ?? []
  const key = keys.find(({ retiredAt }) => retiredAt === null)
  if (key === undefined) return null
  const code = `<script async src="${baseUrls[env]}/embed/v1/embed.js"></script>
<loyalty-widget type="point-exchange" embed-key="${key.id}"
  token-endpoint="/api/widget-token/point-exchange"></loyalty-widget>`
  return <CodeBlock label={t('loadSnippet')} code={code} />
}

function ProductionStep({ item, isNext }: Step) {
  const t = homeTexts.useText()
  if (item.key !== 'production' || item.facts === null) return null
  const { business, program, request } = item.facts
  const missing = [business ? [] : [t('needsBusiness')], program ? [] : [t('needsProgram')]].flat()
  const text =
    request === 'OPEN'
      ? t('productionOpen')
      : missing.length > 0
        ? t('productionNeeds', { missing: missing.join(` ${t('and')} `) })
        : t(request === 'REJECTED' ? 'productionRejected' : 'productionReady')
  return (
    <StepText text={text}>
      {request !== 'OPEN' && <StepLink isNext={isNext} to="/production-access" label={t('productionAction')} />}
    </StepText>
  )
}

function WebhookStep({ item, isNext }: Step) {
  const t = homeTexts.useText()
  if (item.key !== 'webhook') return null
  const { facts } = item
  if (facts === null)
    return (
      <StepText text={t('webhookOpen')}>
        <StepLink isNext={isNext} to="/$env/webhooks/new" label={t('webhookAction')} />
      </StepText>
    )
  const link = (
    <StepLink
      isNext={isNext}
      to="/$env/webhooks/$endpointId"
      params={{ endpointId: facts.endpointId }}
      label={t('webhookCheck')}
    />
  )
  const url = <Ltr>{facts.url}</Ltr>
  if (facts.checkedAt === null) return <StepText text={t.rich('webhookUnchecked', { url })}>{link}</StepText>
  const answer = (status: number | null) => (status === null ? t('noAnswer') : String(status))
  return (
    <StepText text={url}>
      <p>{t('webhookAnswers', { rightStatus: answer(facts.rightStatus), wrongStatus: answer(facts.wrongStatus) })}</p>
      {facts.reason !== null && <p className="step-problem">{t(reasons[facts.reason])}</p>}
      {link}
    </StepText>
  )
}
