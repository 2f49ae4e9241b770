import type { PortalContext } from '../portal-context.ts'
import { emailKey } from '../../store/access/people.ts'

/** Counts a mail to an address that a request from a network causes. Throws `TOO_MANY_ATTEMPTS` above a limit. */
export const spendMail = async (
  { mailLimits }: Pick<PortalContext, 'mailLimits'>,
  { email, network }: { email: string; network: string },
): Promise<void> => {
  await mailLimits.network.failed(network)
  await mailLimits.address.failed(emailKey(email))
}
