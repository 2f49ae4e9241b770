import type { ComponentProps, ReactNode } from 'react'
import type { ExchangeOption } from '@loyalty/contract'
import { TextField } from '@loyalty/ui'
import { isRequired, type AccountField } from '../account.ts'
import { useText } from '../text.ts'
import { ProgramText } from './program-name.tsx'

const kinds = {
  destinationUserId: { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, ltr: true },
  destinationUserEmail: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false, ltr: true },
  destinationUserFirstName: { autoComplete: 'given-name', autoCapitalize: 'words' },
  destinationUserLastName: { autoComplete: 'family-name', autoCapitalize: 'words' },
} as const satisfies Record<AccountField, Partial<ComponentProps<typeof TextField>>>

const labels = {
  destinationUserId: 'account.id',
  destinationUserEmail: 'account.email',
  destinationUserFirstName: 'account.firstName',
  destinationUserLastName: 'account.lastName',
} as const

type Props = {
  field: AccountField
  option: ExchangeOption
  value: string
  error: string | undefined
  status: ReactNode
  /** Beside a name. */
  hint: string | false
  last: boolean
  onChange: (value: string) => void
  onBlur: () => void
}

/** One field of the account, with the keyboard, the autofill and the direction that belong to it. */
export function AccountInput({ field, option, last, error, hint, ...rest }: Props) {
  const { t } = useText()
  const withName = (sentence: string | false | undefined) => sentence && <ProgramText name={option.name}>{sentence}</ProgramText>
  const required = isRequired(option, field)
  return (
    <TextField
      {...kinds[field]}
      {...rest}
      error={withName(error)}
      hint={withName(hint)}
      name={field}
      label={t(labels[field])}
      required={required}
      mark={t(required ? 'shared.required' : 'shared.optional')}
      enterKeyHint={last ? 'done' : 'next'}
    />
  )
}
