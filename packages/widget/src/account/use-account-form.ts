import { useLayoutEffect, useRef, useState } from 'react'
import type { DestinationAccount } from '@loyalty/contract'
import { useSharedText } from '../runtime.ts'
import { faultsOf } from './account-faults.ts'
import { sameAccount, type AccountField, type Typed } from './account-fields.ts'
import { accountOf } from './account-of.ts'
import { faultText, notFoundText } from './account-text.ts'
import { fieldsOf, isName, memberField, type Asked } from './asked-fields.ts'
import type { Validate } from './ask-member.ts'
import { memberOf } from './member-of.ts'
import { useMemberCheck, type MemberCheck } from './use-member-check.ts'

type Parts = {
  program: Asked & { name: string }
  programId: string
  typed: Typed
  validate: Validate
  /** An account that has been accepted before: it is not asked about again. */
  accepted?: DestinationAccount | undefined
}

export type AccountForm = {
  /** As it is sent. */
  account: DestinationAccount
  /** The field that says which member it is, and what the check of that member has found. */
  field: AccountField | undefined
  check: MemberCheck['state']
  /** Whether Continue waits for the check. */
  busy: boolean
  /** The sentence under a field that is wrong; `refused` is what the service has said of it. */
  errorOf: (field: AccountField, refused?: string) => string | undefined
  leave: (field: AccountField) => void
  /** At Continue: marks every field that is wrong, and names the first. */
  lookAtAll: () => AccountField | undefined
  /** At Continue, where nothing is wrong. Undefined too when another account stands there by then, or the form is gone: its answer is about what was asked. */
  settle: MemberCheck['settle']
}

/** What is known of the account in the form. */
export function useAccountForm({ program, programId, typed, validate, accepted }: Parts): AccountForm {
  const { t } = useSharedText()
  // Fields that were left, or that Continue has looked at: nobody is corrected while typing for the first time.
  const [looked, setLooked] = useState<ReadonlySet<AccountField>>(new Set())
  // What Continue waits for: another account that is typed meanwhile waits for nothing.
  const [asked, setAsked] = useState<DestinationAccount>()
  const account = accountOf(program, typed)
  const faults = faultsOf(program, account)
  const field = memberField(program, account)
  const member = accepted && sameAccount(accepted, account) ? undefined : memberOf(account, faults)
  const { state, ask, settle } = useMemberCheck(validate, programId, member)
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
    busy: asked !== undefined && sameAccount(asked, account),
    errorOf: (one, refused) => {
      const fault = looked.has(one) ? faults[one] : undefined
      if (fault) return faultText(t, one, fault)
      return refused ?? (one === field && state === 'notFound' ? notFoundText(t, one, program.name) : undefined)
    },
    leave: (left) => {
      // An empty field is not wrong yet: the user may be on the way to it.
      if (typed[left].trim() !== '') setLooked((before) => new Set([...before, left]))
      if (!isName(left)) ask()
    },
    lookAtAll: () => {
      const fields = fieldsOf(program)
      setLooked(new Set(fields))
      return fields.find((one) => faults[one])
    },
    settle: async () => {
      setAsked(account)
      last.current = account
      const answer = await settle()
      // Only the last press goes on: the same account may have been asked about by two.
      if (last.current !== account) return undefined
      setAsked(undefined)
      return now.current && sameAccount(now.current, account) ? answer : undefined
    },
  }
}
