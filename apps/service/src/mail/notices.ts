import { revealLimits } from '@loyalty/contract'

/** A security notice: its recipients, and the description of the action in each language. */
type Notice = {
  to: 'owners' | 'person' | 'both'
  en: string
  ar: string
  /** Returns whether an entry sends the notice, by its facts. By default, each entry does. */
  when?: (facts: { after?: Readonly<Record<string, unknown>> }) => boolean
}

/**
 * The audit actions that send a security notice. The commit of an audit entry queues the mail of its action. `person`
 * means the person whom the audit entry is about. Nobody can switch a notice off.
 */
export const notices: Readonly<Record<string, Notice>> = {
  'member.role_changed': { to: 'both', en: 'The role of a member was changed.', ar: 'تغيّر دور أحد الأعضاء.' },
  'member.removed': {
    to: 'both',
    en: 'A member was removed from the organization.',
    ar: 'أُزيل أحد الأعضاء من المؤسسة.',
  },
  'member.left': { to: 'owners', en: 'A member left the organization.', ar: 'غادر أحد الأعضاء المؤسسة.' },
  'member.factors_reset': {
    to: 'both',
    en: 'The sign-in factors of a member were reset.',
    ar: 'أُعيد ضبط عوامل دخول أحد الأعضاء.',
  },
  'member.sessions_ended': {
    to: 'person',
    en: 'An owner ended all your sessions.',
    ar: 'أنهى أحد المالكين جميع جلساتك.',
  },
  'invitation.accepted': {
    to: 'owners',
    en: 'An invitation was accepted, and a member joined.',
    ar: 'قُبلت دعوة وانضم عضو جديد.',
  },
  'password.reset': {
    to: 'person',
    en: 'Your password was reset by a mail link. All your sessions have ended.',
    ar: 'أُعيد تعيين كلمة مرورك عبر رابط بريد، وانتهت جميع جلساتك.',
  },
  'password.changed': { to: 'person', en: 'Your password was changed.', ar: 'تغيّرت كلمة مرورك.' },
  'person.recovered': {
    to: 'both',
    en: 'An operator reset the sign-in factors of a member on the server.',
    ar: 'أعاد مشغّل ضبط عوامل دخول أحد الأعضاء على الخادم.',
  },
  'passkey.added': { to: 'person', en: 'A passkey was added to your account.', ar: 'أُضيف مفتاح مرور إلى حسابك.' },
  'passkey.deleted': {
    to: 'person',
    en: 'A passkey was removed from your account.',
    ar: 'أُزيل مفتاح مرور من حسابك.',
  },
  'totp.added': {
    to: 'person',
    en: 'An authenticator app was added to your account.',
    ar: 'أُضيف تطبيق مصادقة إلى حسابك.',
  },
  'totp.deleted': {
    to: 'person',
    en: 'The authenticator app was removed from your account.',
    ar: 'أُزيل تطبيق المصادقة من حسابك.',
  },
  'recovery_codes.created': {
    to: 'person',
    en: 'New recovery codes were created. The old ones no longer work.',
    ar: 'أُنشئت رموز استرداد جديدة، ولم تعد القديمة صالحة.',
  },
  'business_form.decided': {
    to: 'owners',
    en: 'An operator decided about your business form.',
    ar: 'اتّخذ مشغّل المنصة قرارًا بشأن نموذج عملكم.',
  },
  'production_access.decided': {
    to: 'owners',
    en: 'An operator decided about your request for production.',
    ar: 'اتّخذ مشغّل المنصة قرارًا بشأن طلبكم لبيئة الإنتاج.',
  },
  'personal_data.revealed': {
    to: 'owners',
    en: `One person has revealed personal data more than ${revealLimits.notice} times within 24 hours.`,
    ar: `كشف شخص واحد بيانات شخصية أكثر من ${revealLimits.notice} مرة خلال 24 ساعة.`,
    when: ({ after }) => after?.['today'] === revealLimits.notice + 1,
  },
  'client_secret.created': {
    to: 'owners',
    en: 'A client secret was created.',
    ar: 'أُنشئ سر لأحد العملاء البرمجيين.',
  },
  'client_secret.revoked': {
    to: 'owners',
    en: 'A client secret was revoked.',
    ar: 'أُلغي سر أحد العملاء البرمجيين.',
  },
  'webhook_secret.staged': { to: 'owners', en: 'A webhook secret was created.', ar: 'أُنشئ سر webhook.' },
  'webhook_secret.activated': { to: 'owners', en: 'A webhook secret was activated.', ar: 'فُعّل سر webhook.' },
  'webhook_secret.deleted': { to: 'owners', en: 'A webhook secret was removed.', ar: 'أُزيل سر webhook.' },
}
