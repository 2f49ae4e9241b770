import type { ComponentProps } from 'react'
import { FieldStatus, TextField } from '@loyalty/ui'
import { nameIn, type Named } from '../i18n/name-in.ts'
import { NameInText } from '../i18n/name-in-text.tsx'
import { useSharedText } from '../runtime.ts'
import { RequestId } from '../shell/message-screen.tsx'
import type { AccountField, Typed } from './account-fields.ts'
import { fieldLabel } from './account-text.ts'
import { fieldsOf, isName, isRequired, type ProgramFields } from './program-fields.ts'
import type { AccountForm } from './use-account-form.ts'
import type { MemberCheck } from './use-member-check.ts'

const kinds: Record<AccountField, Partial<ComponentProps<typeof TextField>>> = {
  destinationUserId: {
    autoComplete: 'off',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: 'false',
    ltr: true,
  },
  destinationUserEmail: {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: 'false',
    ltr: true,
  },
  destinationUserFirstName: { autoComplete: 'given-name', autoCapitalize: 'words' },
  destinationUserLastName: { autoComplete: 'family-name', autoCapitalize: 'words' },
}

type Props = {
  program: ProgramFields & Named
  form: AccountForm
  typed: Typed
  /** Changes one field. Autofill may call this function several times before the next render. */
  onChange: (field: AccountField, value: string) => void
  /** The service's refusal of each field. The parent component removes a refusal when the user changes the field. */
  refused: Partial<Record<AccountField, { text: string; requestId?: string }>>
}

/**
 * Renders an input for each field of a program, with the suitable keyboard, autofill and text direction. The `name` of
 * an input is the name of its field.
 */
export function AccountInputs({ program, form, typed, onChange, refused }: Props) {
  const { t, locale } = useSharedText()
  const name = nameIn(program, locale)
  const fields = fieldsOf(program)
  const firstName = fields.find(isName)
  const named = (sentence: string | false | undefined) =>
    sentence && (
      <NameInText name={name} locale={locale}>
        {sentence}
      </NameInText>
    )
  return fields.map((field) => {
    const required = isRequired(program, field)
    return (
      <TextField
        key={field}
        {...kinds[field]}
        name={field}
        label={fieldLabel(t, field)}
        required={required}
        mark={t(required ? 'shared.required' : 'shared.optional')}
        hint={named(field === firstName && t('shared.account.nameHint', { program: name }))}
        error={named(form.errorOf(field, refused[field]?.text))}
        status={
          <>
            <RequestId of={refused[field]?.requestId} />
            {field === form.field && <CheckStatus state={form.check} />}
          </>
        }
        enterKeyHint={field === fields.at(-1) ? 'done' : 'next'}
        value={typed[field]}
        onChange={(value) => onChange(field, value)}
        onBlur={() => form.leave(field)}
      />
    )
  })
}

const tones = { checking: 'busy', found: 'success', unchecked: 'info' } as const

const isTold = (state: MemberCheck['state']): state is keyof typeof tones => state in tones

/**
 * Renders the progress or result of the member check. Shows no unknown member, because the field shows that result as
 * an error.
 */
function CheckStatus({ state }: Pick<MemberCheck, 'state'>) {
  const { t } = useSharedText()
  return isTold(state) && <FieldStatus tone={tones[state]}>{t(`shared.account.${state}`)}</FieldStatus>
}
