import type { WebhookAuthRequest } from '@loyalty/contract'
import { RadioList, RadioRow, SelectField, TextField } from '@loyalty/ui'
import { webhooksTexts } from '../../messages/webhooks/texts.ts'

/** The values of the fields of an authentication. The other modes' fields keep what was typed. */
export type AuthValues = {
  mode: string
  username: string
  password: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  placement: string
  scope: string
  audience: string
}

export const emptyAuth: AuthValues = {
  mode: 'signature',
  username: '',
  password: '',
  tokenUrl: '',
  clientId: '',
  clientSecret: '',
  placement: 'header',
  scope: '',
  audience: '',
}

/** Returns the authentication of a request from the values of the form. */
export const authOf = (values: AuthValues): WebhookAuthRequest => {
  const { mode, username, password, tokenUrl, clientId, clientSecret, scope, audience } = values
  if (mode === 'basic') return { mode, username, password }
  if (mode !== 'oauth2') return { mode: 'signature' }
  return {
    mode,
    tokenUrl,
    clientId,
    clientSecret,
    placement: values.placement === 'body' ? 'body' : 'header',
    ...(scope !== '' && { scope }),
    ...(audience !== '' && { audience }),
  }
}

/** Returns the names of the required fields that are empty. */
export const missingAuth = (values: AuthValues): (keyof AuthValues)[] => {
  const required = { basic: ['username', 'password'], oauth2: ['tokenUrl', 'clientId', 'clientSecret'] } as const
  const names: readonly (keyof AuthValues)[] = required[values.mode as keyof typeof required] ?? []
  return names.filter((name) => values[name] === '')
}

type Field = (name: keyof AuthValues) => { name: string; value: string; onChange: (value: string) => void }

/** Renders the choice between the three modes, and the fields of the chosen one. */
export function AuthFields({ values, field }: { values: AuthValues; field: Field }) {
  const t = webhooksTexts.useText()
  const secret = { autoComplete: 'off', ltr: true } as const
  return (
    <>
      <RadioList label={t('auth')} value={values.mode} onChange={field('mode').onChange} error="" invalid={false}>
        <RadioRow value="signature" title={t('modeSignature')} detail={t('modeSignatureText')} />
        <RadioRow value="basic" title={t('modeBasic')} detail={t('modeBasicText')} />
        <RadioRow value="oauth2" title={t('modeOauth2')} detail={t('modeOauth2Text')} />
      </RadioList>
      {values.mode === 'basic' && (
        <>
          <TextField {...field('username')} {...secret} label={t('username')} required />
          <TextField {...field('password')} {...secret} type="password" label={t('password')} required />
        </>
      )}
      {values.mode === 'oauth2' && (
        <>
          <TextField {...field('tokenUrl')} ltr type="url" inputMode="url" label={t('tokenUrl')} required />
          <TextField {...field('clientId')} {...secret} label={t('clientId')} required />
          <TextField {...field('clientSecret')} {...secret} type="password" label={t('clientSecret')} required />
          <SelectField label={t('placement')} value={values.placement} onChange={field('placement').onChange}>
            <option value="header">{t('placementHeader')}</option>
            <option value="body">{t('placementBody')}</option>
          </SelectField>
          <TextField {...field('scope')} ltr label={t('scope')} mark={t('optional')} />
          <TextField {...field('audience')} ltr label={t('audience')} mark={t('optional')} />
        </>
      )}
    </>
  )
}
