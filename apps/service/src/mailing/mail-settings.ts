/** The mail server of `SMTP_URL` and the sender of `MAIL_FROM`. */
export type MailSettings = { url: string; from: string }
