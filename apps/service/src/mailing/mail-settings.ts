/** `url` is the address of the mail server, from `SMTP_URL`. `from` is the sender of all mails, from `MAIL_FROM`. */
export type MailSettings = { url: string; from: string }
