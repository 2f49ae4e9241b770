import { portalEndpoints, problem } from '@loyalty/contract'
import { portalHandler } from '../portal-handler.ts'
import { beginSession } from './begin-session.ts'
import { checkAssertion, requestPasskey } from './web-authn.ts'

/** Anybody may ask for a challenge, and each one is stored for five minutes. So one network gets a limited number. */
export const handleBeginPasskeySignIn = portalHandler(
  portalEndpoints.beginPasskeySignIn,
  async ({ request }, context) => {
    await context.failures.challenges.failed(request.network())
    return { body: await requestPasskey('sign-in', null, context) }
  },
)

/** Signs a person in with a passkey, which needs no further factor. */
export const handleFinishPasskeySignIn = portalHandler(
  portalEndpoints.finishPasskeySignIn,
  async ({ body, request }, context) => {
    const { store, failures } = context
    const failed = problem('SIGN_IN_FAILED', { detail: 'This passkey does not open an account.' })
    const checked = await checkAssertion(body, { kind: 'sign-in', personId: null }, context)
    if (checked === undefined) throw failed
    const { passkey, proof } = checked
    const account = await store.accounts.find(passkey.personId)
    if (account === undefined) throw failed
    const signedIn = await beginSession(
      {
        endpoint: portalEndpoints.finishPasskeySignIn,
        person: { id: passkey.personId, email: account.email },
        factors: ['passkey'],
        proof,
      },
      request,
      context,
    )
    if (signedIn === undefined) throw failed
    await failures.challenges.giveBack(request.network())
    return signedIn
  },
)
