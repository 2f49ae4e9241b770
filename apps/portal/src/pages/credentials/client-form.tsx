import type { ReactNode } from 'react'
import { Button, Checkbox, Notice, TextField } from '@loyalty/ui'
import { Ltr } from '../../blocks/ltr.tsx'
import { ChangedElsewhere, isChangedElsewhere } from '../../forms/changed-elsewhere.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { TextArea } from '../../forms/text-area.tsx'
import { useForm } from '../../forms/use-form.ts'
import { credentialsTexts } from '../../messages/credentials/texts.ts'
import { scopeGroups, scopeTexts, type Scope } from './scopes.ts'

export type ClientValues = { name: string; scopes: Scope[]; networks: string[] }

export interface ClientFormProps {
  /** The values of the service. Later ones change no field, but the form shows them after a refused change. */
  initial: { name: string; scopes: readonly string[]; networks: readonly string[] }
  submitLabel: string
  /** The second button, such as "Cancel". */
  other?: ReactNode
  onSubmit: (values: ClientValues) => Promise<unknown>
}

const textOf = ({ name, scopes, networks }: ClientFormProps['initial']) => ({
  name,
  scopes: scopes.join(' '),
  networks: networks.join('\n'),
})

/** Returns a list as one text with its entries in order, so that equal lists have equal texts. */
const sorted = (text: string): string => linesOf(text).toSorted().join(' ')

const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '')

/** Renders the fields of a client: name, permissions by group, allowed networks. */
export function ClientForm({ initial, submitLabel, other, onSubmit }: ClientFormProps) {
  const t = credentialsTexts.useText()
  const { form, field, values, setValues, isBusy, problem } = useForm({
    initial: textOf(initial),
    check: ({ name, scopes }) => ({
      ...(name.trim() === '' && { name: t('nameRequired') }),
      ...(scopes === '' && { scopes: t('scopesRequired') }),
    }),
    words: (name) => (name === 'networks' ? t('networkWrong') : undefined),
    submit: ({ name, scopes, networks }) =>
      onSubmit({ name: name.trim(), scopes: scopes.split(' ') as Scope[], networks: linesOf(networks) }),
  })
  const granted = values.scopes.split(' ').filter((scope) => scope !== '')
  const grant = (scope: Scope, isGranted: boolean) => {
    const others = granted.filter((each) => each !== scope)
    setValues((now) => ({ ...now, scopes: [...others, ...(isGranted ? [scope] : [])].join(' ') }))
  }
  const { error: scopesError } = field('scopes')
  const present = textOf(initial)
  const take = (name: keyof typeof present) => () => setValues((now) => ({ ...now, [name]: present[name] }))
  const changed = [
    {
      label: t('name'),
      mine: values.name.trim(),
      present: present.name,
      onTake: take('name'),
    },
    {
      label: t('scopes'),
      mine: sorted(values.scopes),
      present: sorted(present.scopes),
      ltr: true,
      onTake: take('scopes'),
    },
    {
      label: t('networks'),
      mine: sorted(values.networks),
      present: sorted(present.networks),
      ltr: true,
      onTake: take('networks'),
    },
  ]
  return (
    <form {...form} className="form client-form">
      {problem !== undefined &&
        (isChangedElsewhere(problem) ? (
          <ChangedElsewhere fields={changed} />
        ) : (
          <FormProblem error={problem} texts={{ TOO_MANY: t('tooManyClients') }} />
        ))}
      <TextField {...field('name')} label={t('name')} hint={t('nameHint')} maxLength={60} autoComplete="off" required />
      <fieldset className="scopes" aria-describedby={scopesError ? 'scopes-error' : undefined}>
        <legend className="lw-label">{t('scopes')}</legend>
        {scopesError && (
          <Notice tone="danger">
            <span id="scopes-error">{scopesError}</span>
          </Notice>
        )}
        <div className="scope-groups">
          {scopeGroups.map(({ label, scopes }) => (
            <fieldset key={label}>
              <legend className="scope-group">{t(label)}</legend>
              {scopes.map((scope) => (
                <Checkbox
                  key={scope}
                  name={scope}
                  checked={granted.includes(scope)}
                  onChange={(isGranted) => grant(scope, isGranted)}
                  label={
                    <>
                      {t(scopeTexts[scope])}
                      <bdi dir="ltr" className="id id-muted block">
                        {scope}
                      </bdi>
                    </>
                  }
                />
              ))}
            </fieldset>
          ))}
        </div>
      </fieldset>
      <TextArea
        {...field('networks')}
        ltr
        rows={3}
        label={t('networks')}
        mark={t('networksOptional')}
        hint={t.rich('networksHint', { example: <Ltr>203.0.113.0/24</Ltr> })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {submitLabel}
        </Button>
        {other}
      </div>
    </form>
  )
}
