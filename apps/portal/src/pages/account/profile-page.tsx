import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, SelectField, TextField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { Facts } from '../../blocks/facts.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { langs, languages } from '../../i18n/languages.ts'
import { accountTexts } from '../../messages/account/texts.ts'
import { accountQuery } from './account-query.ts'

export function ProfilePage() {
  const t = accountTexts.useText()
  const queryClient = useQueryClient()
  const { email, name, language } = useSuspenseQuery(accountQuery).data
  const [chosen, setChosen] = useState<string>(language ?? 'auto')
  const { form, field, isBusy, problem } = useForm({
    initial: { name: name ?? '' },
    submit: async (values) => {
      const body = { ...(values.name === '' ? {} : { name: values.name }), language: chosen as 'en' | 'ar' | 'auto' }
      queryClient.setQueryData(accountQuery.queryKey, await client.updateAccount({ body }))
      toast(t('saved'))
    },
  })
  return (
    <>
      <PageHeader title={t('profileTitle')} />
      <Facts
        items={[
          {
            name: t('email'),
            value: (
              <>
                <bdi dir="ltr">{email}</bdi> <Link to="/account/email">{t('emailChange')}</Link>
              </>
            ),
          },
        ]}
      />
      <form {...form} className="form account-form">
        <TextField {...field('name')} label={t('name')} hint={t('nameHint')} autoComplete="name" maxLength={100} />
        <SelectField label={t('language')} value={chosen} onChange={setChosen}>
          <option value="auto">{t('languageAuto')}</option>
          {langs.map((lang) => (
            <option key={lang} value={lang} lang={lang}>
              {languages[lang].name}
            </option>
          ))}
        </SelectField>
        {problem !== undefined && <FormProblem error={problem} />}
        <Button type="submit" busy={isBusy}>
          {t('save')}
        </Button>
      </form>
    </>
  )
}
