import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button, TextField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { toast } from '../../blocks/toasts.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { onboardingTexts } from '../../messages/onboarding/texts.ts'
import { CountryField } from './country-field.tsx'
import { businessFormQuery, type Verification } from './onboarding-queries.ts'

type Form = Verification['form']
type Name = keyof Form

const groups = [
  { label: 'groupBusiness', fields: ['name', 'programName', 'legalEntity', 'registrationNumber', 'industry'] },
  { label: 'groupPlace', fields: ['address', 'city', 'zipCode'] },
  {
    label: 'groupContacts',
    fields: [
      'technicalContact',
      'technicalContactEmail',
      'billingContact',
      'billingContactEmail',
      'countryCode',
      'phone',
    ],
  },
] as const satisfies readonly { label: string; fields: readonly Name[] }[]

const leftToRight: readonly Name[] = ['technicalContactEmail', 'billingContactEmail', 'countryCode', 'phone']

/** Renders the fields of the business form. A draft may be incomplete. */
export function BusinessForm({ initial }: { initial: Form }) {
  const t = onboardingTexts.useText()
  const queryClient = useQueryClient()
  const [isDraft, setDraft] = useState(false)
  const { form, field, values, isBusy, problem } = useForm<Form>({
    initial,
    submit: async (given) => {
      const body = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim()])) as Form
      const saved = await client.putBusinessForm({ body })
      if (isDraft) {
        toast(t('saved'))
        return
      }
      queryClient.setQueryData(businessFormQuery.queryKey, saved)
      queryClient.setQueryData(businessFormQuery.queryKey, await client.submitBusinessForm({}))
      window.scrollTo({ top: 0 })
    },
  })
  return (
    <form {...form} className="form business-form">
      {problem !== undefined && <FormProblem error={problem} />}
      {groups.map(({ label, fields }) => (
        <fieldset key={label} className="field-pairs border-t border-line pt-4">
          <legend className="font-semibold">{t(label)}</legend>
          {label === 'groupPlace' && <CountryField value={values.country} onChange={field('country').onChange} />}
          {fields.map((name) => (
            <TextField
              key={name}
              {...field(name)}
              dir={leftToRight.includes(name) ? 'ltr' : 'auto'}
              label={t(name)}
              hint={name === 'programName' || name === 'countryCode' ? t(`${name}Hint`) : undefined}
              required={name !== 'zipCode'}
            />
          ))}
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy && !isDraft} onClick={() => setDraft(false)}>
          {t('submit')}
        </Button>
        <Button type="submit" variant="secondary" busy={isBusy && isDraft} onClick={() => setDraft(true)}>
          {t('saveDraft')}
        </Button>
      </div>
    </form>
  )
}
