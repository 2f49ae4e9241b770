import { useLayoutEffect, useRef, useState } from 'react'
import type { DestinationAccount } from '@loyalty/contract'
import { nameIn, type Named } from '../i18n/name-in.ts'
import { useSharedText } from '../runtime.ts'
import { faultsOf } from './account-faults.ts'
import { sameAccount, type AccountField, type Typed } from './account-fields.ts'
import { accountOf } from './account-of.ts'
import { faultText, notFoundText } from './account-text.ts'
import { fieldsOf, isName, memberField, type ProgramFields } from './program-fields.ts'
import type { Validate } from './check-member.ts'
import { memberOf } from './member-of.ts'
import { useMemberCheck, type MemberCheck } from './use-member-check.ts'

type Parts = {
  program: ProgramFields & Named
  programId: string
  typed: Typed
  validate: Validate
  /** The stored account, which the program has accepted earlier. The form does not check this account again. */
  accepted?: DestinationAccount | undefined
}

export type AccountForm = {
  /** The account as the request sends the account: normalised, and without empty fields. */
  account: DestinationAccount
  /**
   * The field that identifies the member: the number or the e-mail address. `check` is the state of the member check.
   */
  field: AccountField | undefined
  check: MemberCheck['state']
  /** True while the form waits for the member check after a press of Continue. */
  busy: boolean
  /**
   * Returns the error text under a field, if the field has an error. `refused` is the service's refusal of the field.
   */
  errorOf: (field: AccountField, refused?: string) => string | undefined
  leave: (field: AccountField) => void
  /** Call when the user presses Continue. Shows every fault and returns the first faulty field. */
  showFaults: () => AccountField | undefined
  /**
   * Call when the user presses Continue and no field is faulty. Resolves with the result of the member check. Resolves
   * with undefined if the user has changed the account or left the form during the check.
   */
  settle: MemberCheck['settle']
}

/** Returns the account in the form, its visible faults, and the state of its member check. */
export function useAccountForm({ program, programId, typed, validate, accepted }: Parts): AccountForm {
  const { t, locale } = useSharedText()
  // The fields that the user has left; after a press of Continue, all fields. The form shows no error in other fields,
  // because the user may still be typing.
  const [touched, setTouched] = useState<ReadonlySet<AccountField>>(new Set())
  // The account that the form checks after a press of Continue. If the user changes the account during the check, the
  // form is no longer busy.
  const [checking, setChecking] = useState<DestinationAccount>()
  const account = accountOf(program, typed)
  const faults = faultsOf(program, account)
  const field = memberField(program, account)
  const member = accepted && sameAccount(accepted, account) ? undefined : memberOf(account, faults)
  const { state, start, settle } = useMemberCheck(validate, programId, member)
  const now = useRef<DestinationAccount>(undefined)
  const last = useRef<DestinationAccount>(undefined)
  useLayoutEffect(() => {
    now.current = account
    return () => void (now.current = undefined)
  }, [account])
  return {
    account,
    field,
    check: state,
    busy: checking !== undefined && sameAccount(checking, account),
    errorOf: (one, refused) => {
      const fault = touched.has(one) ? faults[one] : undefined
      if (fault) return faultText(t, one, fault)
      return (
        refused ?? (one === field && state === 'notFound' ? notFoundText(t, one, nameIn(program, locale)) : undefined)
      )
    },
    leave: (left) => {
      // An empty field is not a fault yet, because the user may still fill the field.
      if (typed[left].trim() !== '') setTouched((before) => new Set([...before, left]))
      if (!isName(left)) start()
    },
    showFaults: () => {
      const fields = fieldsOf(program)
      setTouched(new Set(fields))
      return fields.find((one) => faults[one])
    },
    settle: async () => {
      setChecking(account)
      last.current = account
      const answer = await settle()
      // If the user presses Continue twice, only the last press gets the answer. Both presses may share one check.
      if (last.current !== account) return undefined
      setChecking(undefined)
      return now.current && sameAccount(now.current, account) ? answer : undefined
    },
  }
}
