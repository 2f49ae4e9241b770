import type { TestService } from './service.ts'

type Entry = { to: string; subject: string; text: string; link?: string }

/** Returns the mails in the inbox of a test service, the newest first. */
export const readInbox = async ({ portalUrl }: Pick<TestService, 'portalUrl'>): Promise<Entry[]> => {
  const answer = await fetch(`${portalUrl}/portal/api/dev/inbox`)
  return ((await answer.json()) as { data: Entry[] }).data
}

/** Returns the secret of the newest link to a page in the mails of an address. Fails the test without such a mail. */
export const newestToken = async (
  service: Pick<TestService, 'portalUrl'>,
  address: string,
  page: string,
): Promise<string> => {
  const mails = await readInbox(service)
  const mail = mails.find(({ to, link }) => to === address && link?.includes(`/${page}#`))
  if (mail?.link === undefined) throw new Error(`no mail to ${address} has a link to ${page}`)
  return mail.link.split('#')[1] ?? ''
}
