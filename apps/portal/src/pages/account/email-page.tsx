import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Notice, TextField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { configurationQuery } from '../../api/configuration.ts'
import { Facts } from '../../blocks/facts.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { Ago } from '../../blocks/time.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { teamTexts } from '../../messages/team/texts.ts'
import { emailChangeQuery } from './email-query.ts'

/** Renders the own e-mail address, and its change with the two confirmations. */
export function EmailPage() {
  const t = teamTexts.useText()
  const { mail: hasMail } = useSuspenseQuery(configurationQuery).data
  const { email, change } = useSuspenseQuery(emailChangeQuery).data
  return (
    <>
      <PageHeader
        title={t('emailTitle')}
        lead={t('emailLead')}
        back={{ to: '/account/profile', label: t('emailBack') }}
      />
      <Facts items={[{ name: t('emailNow'), value: <bdi dir="ltr">{email}</bdi> }]} />
      <div className="mt-8">
        {change === null ? hasMail ? <ChangeForm /> : <Notice>{t('mailOff')}</Notice> : <Waiting change={change} />}
      </div>
    </>
  )
}

function ChangeForm() {
  const t = teamTexts.useText()
  const queryClient = useQueryClient()
  const { form, field, isBusy, problem } = useForm({
    initial: { email: '' },
    submit: async ({ email }) =>
      queryClient.setQueryData(
        emailChangeQuery.queryKey,
        await client.requestEmailChange({ body: { email: email.trim() } }),
      ),
  })
  return (
    <form {...form} className="form">
      {problem !== undefined && <FormProblem error={problem} texts={{ TOO_MANY_ATTEMPTS: t('tooManyMails') }} />}
      <TextField
        {...field('email')}
        ltr
        type="email"
        label={t('emailNew')}
        hint={t('emailHint')}
        autoComplete="email"
        required
      />
      <div>
        <Button type="submit" busy={isBusy}>
          {t('emailChange')}
        </Button>
      </div>
    </form>
  )
}

type Change = NonNullable<Awaited<ReturnType<typeof client.getEmailChange>>['change']>

function Waiting({ change }: { change: Change }) {
  const t = teamTexts.useText()
  const queryClient = useQueryClient()
  const { form, isBusy, problem } = useForm({
    initial: {},
    submit: async () => {
      await client.cancelEmailChange({})
      await queryClient.invalidateQueries(emailChangeQuery)
      toast(t('emailDropped'))
    },
  })
  const stateOf = (isConfirmed: boolean) =>
    isConfirmed ? (
      <StateWord tone="success">{t('confirmed')}</StateWord>
    ) : (
      <StateWord tone="waiting">{t('unconfirmed')}</StateWord>
    )
  return (
    <form {...form} className="form">
      {problem !== undefined && <FormProblem error={problem} />}
      <p>{t.rich('emailWaiting', { email: <bdi dir="ltr">{change.newEmail}</bdi> })}</p>
      <Facts
        items={[
          { name: t('emailOld'), value: stateOf(change.oldConfirmed) },
          { name: t('emailNew'), value: stateOf(change.newConfirmed) },
          { name: t('emailExpires'), value: <Ago at={change.expiresAt} /> },
        ]}
      />
      <div>
        <Button variant="secondary" type="submit" busy={isBusy}>
          {t('emailCancel')}
        </Button>
      </div>
    </form>
  )
}
