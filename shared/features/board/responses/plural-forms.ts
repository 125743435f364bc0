export const RESPONSE_FORMS = { one: 'отклик', few: 'отклика', many: 'откликов' }

/** Messages, and what happened to an interview. */
export const NEWS_FORMS = { one: 'новость', few: 'новости', many: 'новостей' }
