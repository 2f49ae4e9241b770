import type { ComponentProps } from 'react'
import { TextField } from '@loyalty/ui'
import { NameInText } from '../i18n/name-in-text.tsx'
import { useSharedText } from '../runtime.ts'
import { RequestId } from '../shell/message-screen.tsx'
import type { AccountField, Typed } from './account-fields.ts'
import { fieldLabel } from './account-text.ts'
import { fieldsOf, isName, isRequired, type Asked } from './asked-fields.ts'
import { CheckStatus } from './check-status.tsx'
import type { AccountForm } from './use-account-form.ts'

const kinds: Record<AccountField, Partial<ComponentProps<typeof TextField>>> = {
  destinationUserId: { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: 'false', ltr: true },
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
  program: Asked & { name: string }
  form: AccountForm
  typed: Typed
  /** One field alone: what fills in a form sets several before any is rendered. */
  onChange: (field: AccountField, value: string) => void
  /** What the service has said against fields, while they are as they were refused. */
  refused: Partial<Record<AccountField, { text: string; requestId?: string }>>
}

/** What the program asks for, each with the keyboard, the autofill and the direction that belong to it. An input has its field's name. */
export function AccountInputs({ program, form, typed, onChange, refused }: Props) {
  const { t, locale } = useSharedText()
  const fields = fieldsOf(program)
  const firstName = fields.find(isName)
  const named = (sentence: string | false | undefined) =>
    sentence && (
      <NameInText name={program.name} locale={locale}>
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
        hint={named(field === firstName && t('shared.account.nameHint', { program: program.name }))}
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
