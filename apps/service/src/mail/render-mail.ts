import { arabic } from './texts-ar.ts'
import { english } from './texts-en.ts'
import type { Mail, MailKind, MailLocale } from './mail.ts'
import { notices } from './notices.ts'
import type { MailText, Texts } from './texts.ts'

/** A mail as the worker sends it: as plain text, and as a simple HTML page with the words of that text. */
export type RenderedMail = { to: string; subject: string; text: string; html: string; link: string | undefined }

const languages: Record<MailLocale, { texts: Texts; direction: 'ltr' | 'rtl' }> = {
  en: { texts: english, direction: 'ltr' },
  ar: { texts: arabic, direction: 'rtl' },
}

/**
 * The path of the page that the link of each kind of mail opens. The link has its secret after `#`, so no server
 * receives the secret in a URL.
 */
const pages: Partial<Record<MailKind, string>> = {
  invitation: '/accept-invitation',
  reset: '/reset-password',
  confirmNewEmail: '/confirm-email',
  confirmOldEmail: '/confirm-email',
  signUp: '/verify-sign-up',
}

/** Isolates names, addresses and numbers in an Arabic line, so that they keep their own writing direction. */
const isolated = <T extends Record<string, string>>(facts: T, locale: MailLocale): T =>
  locale === 'en'
    ? facts
    : (Object.fromEntries(
        Object.entries(facts).map(([name, value]) => [name, value === '' ? '' : `\u2068${value}\u2069`]),
      ) as T)

/** Replaces line breaks by spaces, so that a name cannot add a line or a header to a mail. */
const oneLine = <T extends Record<string, string>>(facts: T): T =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value.replace(/\s+/gu, ' ')])) as T

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)

const wordsOf = (mail: Mail): MailText => {
  const { texts } = languages[mail.locale]
  const safe = <T extends Record<string, string>>(facts: T): T => isolated(oneLine(facts), mail.locale)
  switch (mail.kind) {
    case 'invitation':
      return texts.invitation({ ...safe(mail.facts), role: texts.roles[mail.facts.role] })
    case 'notice': {
      const { action, organization, actor, env, network, at } = mail.facts
      return texts.notice({
        what: notices[action]?.[mail.locale] ?? action,
        environment: texts.environments[env] ?? '',
        ...safe({
          organization,
          actor,
          network,
          time: new Date(Number(at)).toISOString().slice(0, 16).replace('T', ' '),
        }),
      })
    }
    case 'reset':
      return texts.reset(safe(mail.facts))
    case 'confirmNewEmail':
      return texts.confirmNewEmail(safe(mail.facts))
    case 'confirmOldEmail':
      return texts.confirmOldEmail(safe(mail.facts))
    case 'signUp':
      return texts.signUp(safe(mail.facts))
    case 'signUpTaken':
      return texts.signUpTaken(mail.facts)
    case 'emailChanged':
      return texts.emailChanged(safe(mail.facts))
    case 'emailTaken':
      return texts.emailTaken(safe(mail.facts))
  }
}

const linkOf = (mail: Mail, portalUrl: string): string | undefined => {
  if (mail.kind === 'notice') return portalUrl
  if (mail.kind === 'signUpTaken') return `${portalUrl}/sign-in`
  const page = pages[mail.kind]
  return page !== undefined && 'token' in mail.facts ? `${portalUrl}${page}#${mail.facts.token}` : undefined
}

const pageOf = (mail: Mail, { subject, lines, action }: MailText, link: string | undefined): string => {
  const { texts, direction } = languages[mail.locale]
  const paragraphs = lines.map((line) => `<p style="margin:0 0 12px">${escaped(line)}</p>`)
  const button =
    link === undefined || action === undefined
      ? []
      : [
          `<p style="margin:20px 0"><a href="${escaped(link)}" style="background:#0b5cad;color:#fff;padding:10px 18px;border-radius:6px;text-decoration:none;display:inline-block">${escaped(action)}</a></p>`,
          `<p style="margin:0 0 4px;color:#555">${escaped(texts.copy)}</p>`,
          `<p dir="ltr" style="margin:0 0 12px;word-break:break-all"><a href="${escaped(link)}">${escaped(link)}</a></p>`,
        ]
  const ignore = 'token' in mail.facts ? [`<p style="margin:20px 0 0;color:#555">${escaped(texts.ignore)}</p>`] : []
  return [
    `<!doctype html><html lang="${mail.locale}" dir="${direction}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;background:#fff;color:#1a1a1a;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:24px">',
    ...paragraphs,
    ...button,
    ...ignore,
    '</div></body></html>',
  ].join('\n')
}

/** Returns a mail in the recipient's language, with links to the portal at `portalUrl`. */
export function renderMail(mail: Mail, portalUrl: string): RenderedMail {
  const words = wordsOf(mail)
  const link = linkOf(mail, portalUrl)
  const { texts } = languages[mail.locale]
  const text = [
    ...words.lines,
    ...(link === undefined || words.action === undefined ? [] : [`${words.action}:\n${link}`]),
    ...('token' in mail.facts ? [texts.ignore] : []),
  ].join('\n\n')
  return { to: mail.to, subject: words.subject, text: `${text}\n`, html: pageOf(mail, words, link), link }
}
