import type { WebhookEventType } from '@loyalty/contract'
import type { WebhookAuth } from './webhook-auth.ts'
import type { Outcome, WebhookEndpointRow } from './webhook-rows.ts'

export type EndpointDraft = { url: string; description: string; eventTypes: readonly WebhookEventType[] | null; auth: WebhookAuth }

/** A part that is undefined stays as it is. */
export type EndpointChange = { [K in keyof EndpointDraft]?: EndpointDraft[K] | undefined } & { status?: 'ENABLED' | 'DISABLED' | undefined }

/** `secret` is told this once: where the endpoint signs from now on and did not before. */
type Kept = { endpoint: WebhookEndpointRow; secret: string | null }

export type WebhookEndpoints = {
  /** Oldest first. */
  endpoints: () => Promise<WebhookEndpointRow[]>
  endpoint: (endpointId: string) => Promise<WebhookEndpointRow | undefined>
  createEndpoint: (draft: EndpointDraft) => Promise<({ outcome: 'created' } & Kept) | Outcome<'too-many' | 'url-taken'>>
  updateEndpoint: (
    endpointId: string,
    change: EndpointChange,
  ) => Promise<({ outcome: 'updated' } & Kept) | Outcome<'unknown' | 'url-taken'>>
  /** Its open deliveries are cancelled, the log stays. False when there is no such endpoint. */
  deleteEndpoint: (endpointId: string) => Promise<boolean>
}
