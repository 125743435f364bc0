/** The hour at which daily e-mails are sent, in the recipient's zone. */
export const EMAIL_HOUR = 9
