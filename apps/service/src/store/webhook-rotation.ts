import type { Outcome } from './webhook-rows.ts'

export type WebhookRotation = {
  /** Makes the next secret, told this once; it takes over by itself at `activatesAt`. */
  stageSecret: (
    endpointId: string,
  ) => Promise<{ outcome: 'staged'; id: string; secret: string; activatesAt: number } | Outcome<'unknown' | 'not-signed' | 'too-many'>>
  /** Any live secret, a retired one too. Of the active one nothing changes. */
  activateSecret: (endpointId: string, secretId: string) => Promise<'activated' | 'unknown-endpoint' | 'unknown-secret'>
  deleteSecret: (endpointId: string, secretId: string) => Promise<'deleted' | 'unknown-endpoint' | 'unknown-secret' | 'active'>
}
