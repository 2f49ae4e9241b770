import type { DestinationAccount } from '@loyalty/contract'
import type { SummaryItem } from '@loyalty/ui'
import { fieldLabel } from '@loyalty/widget'
import type { useText } from '../../text.ts'

/** Returns the lines of an account for a summary. Ids and addresses read left to right in every language. */
export function accountLines(account: DestinationAccount, { t }: Pick<ReturnType<typeof useText>, 't'>): SummaryItem[] {
  const name = [account.destinationUserFirstName, account.destinationUserLastName].filter(Boolean).join(' ')
  const lines: [label: string, value: string | undefined, dir?: 'ltr'][] = [
    [fieldLabel(t, 'destinationUserId'), account.destinationUserId, 'ltr'],
    [fieldLabel(t, 'destinationUserEmail'), account.destinationUserEmail, 'ltr'],
    [t('review.name'), name],
  ]
  return lines.flatMap(([label, value, dir]) =>
    value ? [{ label, value: <bdi dir={dir}>{breakable(value)}</bdi> }] : [],
  )
}

/** Lets a long e-mail address break before its @. */
function breakable(value: string) {
  const [name, host] = value.split('@')
  if (host === undefined) return value
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  )
}
