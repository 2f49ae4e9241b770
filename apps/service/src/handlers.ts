import { handlers as campaigns } from './campaigns/handlers.ts'
import { handlers as connections } from './connections/handlers.ts'
import type { Handlers } from './http/handler.ts'
import { handlers as issuing } from './issuing/handlers.ts'
import { handlers as multibrand } from './multibrand/handlers.ts'
import { handlers as operations } from './operations/handlers.ts'
import { handlers as organizations } from './organizations/handlers.ts'
import { handlers as programs } from './programs/handlers.ts'
import { handlers as tokens } from './tokens/handlers.ts'
import { handlers as webhookEvents } from './webhook-events/handlers.ts'
import { handlers as widgets } from './widgets/handlers.ts'

/** The handlers of all endpoints of the contract. The compiler rejects a missing or wrong handler. */
export const handlers = {
  ...tokens,
  ...organizations,
  ...programs,
  ...campaigns,
  ...issuing,
  ...connections,
  ...multibrand,
  ...widgets,
  ...webhookEvents,
  ...operations,
} satisfies Handlers
