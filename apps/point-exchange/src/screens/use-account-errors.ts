import type { ExchangeOption } from '@loyalty/contract'
import { fieldsOf, memberField, type AccountField } from '../account.ts'
import type { FieldFault } from '../account-faults.ts'
import { refusedField, type Refusal } from '../refusal.ts'
import { useText } from '../text.ts'
import type { MemberCheck } from './use-member-check.ts'

type Parts = {
  option: ExchangeOption
  faults: Partial<Record<AccountField, FieldFault>>
  /** Fields the user has left, or that Continue has looked at: nobody is corrected while still typing. */
  looked: ReadonlySet<AccountField>
  check: MemberCheck
  /** Of the transaction, while the account is as it was refused. */
  refusal: Refusal | undefined
}

const names = {
  destinationUserId: 'id',
  destinationUserEmail: 'email',
  destinationUserFirstName: 'firstName',
  destinationUserLastName: 'lastName',
} as const satisfies Record<AccountField, string>

/** The sentence under each field that is wrong: what it is and what to do. */
export function useAccountErrors({ option, faults, looked, check, refusal }: Parts): Partial<Record<AccountField, string>> {
  const { t } = useText()
  const program = option.name
  const member = memberField(option)
  const notFound = member === 'destinationUserId' ? t('account.notFound.id', { program }) : t('account.notFound.email', { program })

  const faultOf = (field: AccountField): string | undefined => {
    switch (looked.has(field) ? faults[field] : undefined) {
      case 'missing':
        return t(`account.missing.${names[field]}`)
      case 'email':
        return t('account.badEmail')
      case 'tooLong':
        return t('account.tooLong')
      default:
        return undefined
    }
  }
  const refusedOf = (field: AccountField): string | undefined => {
    if (!refusal || field !== refusedField(option, refusal)) return undefined
    if (refusal.code === 'MEMBER_NOT_FOUND' && field === member) return notFound
    if (refusal.code === 'MEMBER_INELIGIBLE') return t('account.ineligible', { program })
    return t('account.notAccepted', { program })
  }
  return Object.fromEntries(
    fieldsOf(option).map((field) => [
      field,
      faultOf(field) ?? refusedOf(field) ?? (field === member && check === 'notFound' ? notFound : undefined),
    ]),
  )
}
