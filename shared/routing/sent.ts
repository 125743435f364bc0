/** The parameter of the page of a text that was just sent to moderators. It only chooses how the page looks. */
const SENT = 'sent'

export const sentPath = (path: string) => `${path}?${SENT}=1`

export const isSent = (search: string) => new URLSearchParams(search).has(SENT)
