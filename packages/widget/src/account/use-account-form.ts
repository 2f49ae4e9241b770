import { useLayoutEffect, useRef, useState } from 'react'
import type { DestinationAccount } from '@loyalty/contract'
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
  program: ProgramFields & { name: string }
  programId: string
  typed: Typed
  validate: Validate
  /** An account that was accepted before and needs no check. */
  accepted?: DestinationAccount | undefined
}

export type AccountForm = {
  /** The account as the request sends it. */
  account: DestinationAccount
  /** The field that identifies the member. `check` is the state of the member check. */
  field: AccountField | undefined
  check: MemberCheck['state']
  /** True while Continue waits for the check. */
  busy: boolean
  /** Returns the sentence under a faulty field. `refused` is the service's refusal of the field. */
  errorOf: (field: AccountField, refused?: string) => string | undefined
  leave: (field: AccountField) => void
  /** Call when the user presses Continue. Shows every fault and returns the first faulty field. */
  showFaults: () => AccountField | undefined
  /**
   * Call when the user presses Continue and no field is faulty. Resolves with the answer for the checked account.
   * Resolves with undefined when the account has changed or the form is gone, because the answer no longer applies.
   */
  settle: MemberCheck['settle']
}

/** Returns the account in the form, its visible faults, and the state of its member check. */
export function useAccountForm({ program, programId, typed, validate, accepted }: Parts): AccountForm {
  const { t } = useSharedText()
  // The fields that the user has left, or that Continue has checked. Other fields show no error while the user is still
  // typing.
  const [touched, setTouched] = useState<ReadonlySet<AccountField>>(new Set())
  // The account that Continue is checking. If the user types another account during the check, the form is no longer
  // busy.
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
      return refused ?? (one === field && state === 'notFound' ? notFoundText(t, one, program.name) : undefined)
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
      // Only the last press of Continue gets the answer, because two presses may have checked the same account.
      if (last.current !== account) return undefined
      setChecking(undefined)
      return now.current && sameAccount(now.current, account) ? answer : undefined
    },
  }
}
