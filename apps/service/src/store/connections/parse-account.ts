import type { DestinationAccount } from '../../money/fingerprint.ts'
import type { Row } from '../engine/database.ts'
import { textOrNull } from '../engine/row.ts'

/** Returns the account in the `destination_` columns of a row. */
export function parseAccount(row: Row): DestinationAccount {
  return {
    destinationUserId: textOrNull(row, 'destination_user_id'),
    destinationUserEmail: textOrNull(row, 'destination_email'),
    destinationUserFirstName: textOrNull(row, 'destination_first_name'),
    destinationUserLastName: textOrNull(row, 'destination_last_name'),
  }
}
