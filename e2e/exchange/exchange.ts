import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { pointAt, press, typeInto } from '../press.ts'

/** The page or the frame that contains a widget. */
export type Where = Pick<Page | FrameLocator, 'getByRole' | 'getByText' | 'getByLabel' | 'locator'>

export const exchangeWords = {
  en: {
    choose: 'Choose a program',
    all: /^Show all/,
    account: /^Your .+ account$/,
    member: 'Member number',
    found: 'Member found',
    notFound: /We can’t find this number/,
    review: 'Check and send',
    send: /^Send [\d,]+ points$/,
    sending: 'Sending your points',
    unknown: 'Still confirming',
    notTwice: /nothing is sent twice/i,
    done: /points are on their way$/,
    close: 'Done',
    back: 'Back',
    continue: 'Continue',
    cancel: 'Cancel',
    missing: 'Choose a program to continue.',
    used: 'This reference was already used',
    before: /^This order was sent before/,
    notSent: 'The points were not sent',
    notKnown: 'We don’t know yet if the points were sent',
    offline: /^You’re offline\./,
    ended: 'Your session has ended',
    unauthorised: 'We can’t open this page',
    broken: 'We couldn’t show this page',
    oneFound: 'Programs found: 1',
    aboveLimit: /Limited to/,
    consentMissing: 'Tick the box to send the points.',
    change: 'Change account',
    copy: 'Copy reference',
    copied: 'Copied',
    copyAll: 'Copy receipt',
    print: 'Print',
  },
  ar: {
    choose: 'اختر برنامجًا',
    all: /^عرض كل البرامج/,
    account: /^حسابك في /,
    member: 'رقم العضوية',
    found: 'تم العثور على العضوية',
    notFound: /لم نعثر على هذا الرقم/,
    review: 'المراجعة والتأكيد',
    send: /^تحويل .*نقطة$/,
    sending: 'جارٍ تنفيذ التحويل',
    unknown: 'ما زلنا نتأكد من العملية',
    notTwice: /لن تُنفَّذ العملية مرتين/,
    done: /نقطة في\sطريقها$/,
    close: 'تم',
    back: 'رجوع',
    continue: 'متابعة',
    cancel: 'إلغاء',
    missing: 'اختر برنامجًا للمتابعة.',
    used: 'سبق استخدام هذا الرقم المرجعي',
    before: /^سبق إرسال هذا الطلب/,
    notSent: 'لم يتم التحويل',
    notKnown: 'لم نتأكد بعد من إتمام التحويل',
    offline: /^أنت غير متصل بالإنترنت\. لن/,
    ended: 'انتهت جلستك',
    unauthorised: 'تعذّر فتح هذه الصفحة',
    broken: 'تعذّر عرض هذه الصفحة',
    oneFound: 'عدد البرامج المطابقة: 1',
    aboveLimit: /الحد الأقصى/,
    consentMissing: 'حدّد هذا المربع لإتمام التحويل.',
    change: 'تغيير الحساب',
    copy: 'نسخ الرقم المرجعي',
    copied: 'تم النسخ',
    copyAll: 'نسخ الإيصال',
    print: 'طباعة',
  },
} as const

export type Lang = keyof typeof exchangeWords

/** The requests by which a widget keeps the user’s input. */
export const keeping = '**/v1/widget/draft'

/** A program that asks only for a member number. The limits of the program allow every price in the demo shop. */
export const papyrine = {
  program: { en: 'Papyrine Readers', ar: 'قرّاء بابيرين' },
  member: 'PR-771204',
}

/** Returns the controls and steps of the point exchange. */
export const exchangeIn = (where: Where, lang: Lang = 'en') => {
  const texts = exchangeWords[lang]
  const heading = (name: string | RegExp): Locator => where.getByRole('heading', { level: 1, name })
  const button = (name: string | RegExp): Locator => where.getByRole('button', { name })
  const member = where.getByLabel(texts.member)
  const exchange = {
    texts,
    heading,
    button,
    member,
    consent: where.getByRole('checkbox'),
    send: button(texts.send),
    done: heading(texts.done),
    async choose(program: string = papyrine.program[lang]): Promise<void> {
      await expect(heading(texts.choose)).toBeVisible()
      // At first the list shows only a few programs. If `program` is not one of these, presses the button that shows
      // all programs.
      const radio = where.getByRole('radio', { name: program })
      if ((await radio.count()) === 0) await press(button(texts.all))
      // A press on a program leads on, without Continue.
      await press(radio)
      await expect(heading(texts.account)).toBeVisible()
    },
    async identify(number: string = papyrine.member): Promise<void> {
      await typeInto(member, number)
      await press(button(texts.continue))
    },
    /** Goes from the first screen to the review, ready to send. */
    async prepare(number?: string): Promise<void> {
      await exchange.choose()
      await exchange.resume(number)
    },
    /** Goes from the account form to the review, ready to send. The widget opens this form after a reload. */
    async resume(number?: string): Promise<void> {
      await expect(heading(texts.account)).toBeVisible()
      await exchange.identify(number)
      await expect(heading(texts.review)).toBeVisible()
      await pointAt(exchange.consent)
      await exchange.consent.check()
    },
    /** Completes the exchange, from the first screen to the receipt. */
    async complete(number?: string): Promise<void> {
      await exchange.prepare(number)
      await press(exchange.send)
      await expect(exchange.done).toBeVisible()
    },
  }
  return exchange
}
