import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button, RadioList, RadioRow, SelectField, TextField } from '@loyalty/ui'
import { client, Problem } from '../../../api/client.ts'
import { FormProblem } from '../../../forms/form-problem.tsx'
import { TextArea } from '../../../forms/text-area.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { useEnv } from '../../../frame/environment.ts'
import { PageHeader } from '../../../frame/page-header.tsx'
import { signatureTexts } from '../../../messages/signature/texts.ts'
import { hostOf } from '../endpoint-url.tsx'
import { explainHere } from './explain-here.ts'
import { Explained, type Explanation } from './explained.tsx'
import { SectionTabs } from '../section-tabs.tsx'
import { endpointsQuery, type WebhookDeliveryLog } from '../webhook-queries.ts'

/** A recording to start from: the last attempt of a delivery of the log. */
const recordingOf = ({ endpointId, event, attemptLog }: WebhookDeliveryLog) => {
  const last = attemptLog.at(-1)
  const headers = Object.entries(last?.request.headers ?? {}).map(([name, value]) => `${name}: ${value}`)
  return { endpointId, headers: headers.join('\n'), body: event.body, receivedAt: last?.startedAt }
}

export function DebuggerPage({ delivery }: { delivery: WebhookDeliveryLog | undefined }) {
  const t = signatureTexts.useText()
  const env = useEnv()
  const signed = useSuspenseQuery(endpointsQuery(env)).data.filter(({ auth }) => auth.mode === 'signature')
  const recording = delivery && recordingOf(delivery)
  const [explanation, setExplanation] = useState<Explanation>()
  const { form, field, values, isBusy, problem } = useForm({
    initial: {
      headers: recording?.headers ?? '',
      body: recording?.body ?? '',
      // A form without an endpoint of its own starts with a pasted secret.
      source: signed.length === 0 ? 'pasted' : 'own',
      endpointId: recording?.endpointId ?? signed[0]?.id ?? '',
      secret: '',
    },
    check: ({ headers, source, secret }) => ({
      headers: headers.trim() === '' ? t('headersMissing') : undefined,
      secret: source === 'pasted' && secret.trim() === '' ? t('secretMissing') : undefined,
    }),
    words: (name) => (name === 'headers' ? t('headersUnreadable') : undefined),
    submit: async ({ headers, body, source, endpointId, secret }) => {
      setExplanation(undefined)
      const receivedAt = recording?.receivedAt
      const given = { headers, body, ...(receivedAt !== undefined && { receivedAt }) }
      setExplanation(
        source === 'pasted'
          ? await explainHere({ ...given, secret })
          : await client.explainSignature({ params: { env, endpointId }, body: given }),
      )
    },
  })
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <SectionTabs />
      <form {...form} className="form max-w-176">
        <TextArea {...field('headers')} ltr label={t('headers')} hint={t('headersHint')} rows={7} />
        <TextArea {...field('body')} ltr label={t('body')} hint={t('bodyHint')} rows={7} />
        {signed.length > 0 && (
          <RadioList
            label={t('source')}
            value={values.source}
            onChange={field('source').onChange}
            error=""
            invalid={false}
          >
            <RadioRow value="own" title={t('sourceOwn')} detail={t('sourceOwnText')} />
            <RadioRow value="pasted" title={t('sourcePasted')} detail={t('sourcePastedText')} />
          </RadioList>
        )}
        {values.source === 'pasted' ? (
          <TextField {...field('secret')} ltr label={t('secret')} hint={t('secretHint')} autoComplete="off" />
        ) : (
          <SelectField label={t('endpoint')} value={values.endpointId} onChange={field('endpointId').onChange}>
            {signed.map(({ id, url }) => (
              <option key={id} value={id} dir="ltr">
                {hostOf(url)}
              </option>
            ))}
          </SelectField>
        )}
        {problem !== undefined && <FormProblem error={problem} texts={wordsOf(problem, t('tooLarge'))} />}
        <div>
          <Button type="submit" busy={isBusy} data-act="explain">
            {t('explain')}
          </Button>
        </div>
      </form>
      {explanation && <Explained explanation={explanation} />}
    </>
  )
}

const wordsOf = (problem: unknown, tooLarge: string): Record<string, string> =>
  problem instanceof Problem && problem.errors.some(({ field }) => field === 'body')
    ? { VALIDATION_FAILED: tooLarge }
    : {}
