import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, TextField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { Facts } from '../../blocks/facts.tsx'
import { IdChip } from '../../blocks/id-chip.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { teamTexts } from '../../messages/team/texts.ts'
import { countryName } from '../onboarding/countries.ts'
import { organizationQuery } from './organization-query.ts'

/** The fields that an owner changes, in the order of the form. `ltr` reads from left to right in every language. */
const fields = [
  { name: 'technicalContact', ltr: false },
  { name: 'technicalContactEmail', ltr: true },
  { name: 'billingContact', ltr: false },
  { name: 'billingContactEmail', ltr: true },
  { name: 'address', ltr: false },
  { name: 'city', ltr: false },
  { name: 'zipCode', ltr: true },
  { name: 'countryCode', ltr: true },
  { name: 'phone', ltr: true },
] as const

const legal = ['name', 'legalEntity', 'industry', 'country', 'localCurrency', 'programName'] as const

/** Renders the profile: legal facts, and contacts that an owner may change. */
export function ProfilePage() {
  const t = teamTexts.useText()
  const mayChange = useMay('updateOrganization')
  const profile = useSuspenseQuery(organizationQuery).data
  const [isEditing, setEditing] = useState(false)
  const language = useLanguage()
  const shown = (name: (typeof legal)[number]): string =>
    name === 'country' ? countryName(profile.country, language) : profile[name]
  return (
    <>
      <PageHeader
        title={t('profileTitle')}
        lead={t('profileLead')}
        action={mayChange && !isEditing && <Button onClick={() => setEditing(true)}>{t('edit')}</Button>}
      />
      <h2 className="section-title">{t('contacts')}</h2>
      {isEditing ? (
        <ContactForm onDone={() => setEditing(false)} />
      ) : (
        <Facts
          items={fields.map(({ name, ltr }) => ({
            name: t(name),
            value: <bdi dir={ltr ? 'ltr' : undefined}>{profile[name] || '–'}</bdi>,
          }))}
        />
      )}
      <section className="mt-10">
        <h2 className="section-title">{t('legal')}</h2>
        <p className="mb-3 max-w-160 text-muted">{t('legalText')}</p>
        <Facts
          items={[
            ...legal.map((name) => ({ name: t(name), value: <bdi>{shown(name) || '–'}</bdi> })),
            { name: t('organizationId'), value: <IdChip id={profile.id} /> },
          ]}
        />
      </section>
    </>
  )
}

function ContactForm({ onDone }: { onDone: () => void }) {
  const t = teamTexts.useText()
  const queryClient = useQueryClient()
  const profile = useSuspenseQuery(organizationQuery).data
  const initial = Object.fromEntries(fields.map(({ name }) => [name, profile[name]]))
  const { form, field, isBusy, problem } = useForm({
    initial,
    submit: async (values) => {
      const changed = Object.entries(values).filter(([name, value]) => value !== initial[name])
      const body = Object.fromEntries(changed.map(([name, value]) => [name, value.trim()]))
      if (changed.length > 0)
        queryClient.setQueryData(organizationQuery.queryKey, await client.updateOrganization({ body }))
      toast(t('profileSaved'))
      onDone()
    },
  })
  return (
    <form {...form} className="form business-form">
      {problem !== undefined && <FormProblem error={problem} />}
      <div className="field-pairs">
        {fields.map(({ name, ltr }) => (
          <TextField key={name} {...field(name)} dir={ltr ? 'ltr' : 'auto'} label={t(name)} autoComplete="off" />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy}>
          {t('save')}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
