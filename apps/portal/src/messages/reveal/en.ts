export const en = {
  reveal: 'Reveal personal data',
  revealText:
    'You see the data of this one object for {minutes} minutes. The audit log records that you have seen it, with your reason and without the data.',
  reason: 'Reason',
  reasonHint: 'A ticket number, 5 to 200 characters. Not the personal data itself.',
  reasonShort: 'Write at least {limit} characters.',
  reasonPersonal: 'This contains the personal data itself. Give a ticket number instead.',
  tooMany: 'You have revealed {limit} objects within 24 hours. Ask an owner of your organization.',
  submit: 'Reveal',
  submitProduction: 'Reveal production data',
  shown: 'Personal data is visible until {time}.',
  hide: 'Hide it now',
  hidden: 'Personal data is hidden again.',
} as const satisfies Record<string, string>
