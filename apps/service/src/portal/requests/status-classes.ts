import { statusClassNames } from '@loyalty/contract'
import type { StatusClass } from '../../store/requests/request-row.ts'

/** The stored classes of statuses by the names that the portal shows. */
export const classes: Record<(typeof statusClassNames)[number], StatusClass> = {
  '2xx': 2,
  '3xx': 3,
  '4xx': 4,
  '429': 429,
  '5xx': 5,
}
