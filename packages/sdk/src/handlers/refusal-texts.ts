type Sentence = readonly [title: string, detail: string]

/** The texts of a refusal page in one language. The frame shows a refusal page in place of the widget. */
export type Texts = {
  lang: string
  dir: 'ltr' | 'rtl'
  signedOut: Sentence
  unknown: Sentence
  busy: Sentence
  other: Sentence
  signIn: string
  retry: string
  return: string
}

/** The texts in each language of the widgets. The first language is the default. */
export const refusalTexts: readonly [Texts, ...Texts[]] = [
  {
    lang: 'en',
    dir: 'ltr',
    signedOut: ['You’re signed out', 'Sign in to this site, then try again.'],
    unknown: ['We can’t find this order', 'Go back to your orders and open it again.'],
    busy: ['A lot is going on right now', 'Wait a moment, then try again.'],
    other: ['This can’t be shown right now', 'Please try again later.'],
    signIn: 'Sign in',
    retry: 'Try again',
    return: 'Return to the site',
  },
  {
    lang: 'ar',
    dir: 'rtl',
    signedOut: ['تم تسجيل خروجك', 'سجّل الدخول إلى هذا الموقع، ثم أعد المحاولة.'],
    unknown: ['لم نعثر على هذا الطلب', 'ارجع إلى طلباتك وافتحه من جديد.'],
    busy: ['الطلبات كثيرة الآن', 'انتظر قليلًا ثم أعد المحاولة.'],
    other: ['يتعذّر العرض الآن', 'يُرجى المحاولة لاحقًا.'],
    signIn: 'تسجيل الدخول',
    retry: 'إعادة المحاولة',
    return: 'العودة إلى الموقع',
  },
  {
    lang: 'fr',
    dir: 'ltr',
    signedOut: ['Votre session est fermée', 'Connectez-vous à ce site, puis réessayez.'],
    unknown: ['Cette commande est introuvable', 'Retournez à vos commandes et ouvrez-la à nouveau.'],
    busy: ['Il y a beaucoup de demandes en ce moment', 'Patientez un instant, puis réessayez.'],
    other: ['L’affichage est impossible pour le moment', 'Veuillez réessayer plus tard.'],
    signIn: 'Se connecter',
    retry: 'Réessayer',
    return: 'Retourner sur le site',
  },
]
