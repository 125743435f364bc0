export const RESPONSE_FORMS = { one: 'отклик', few: 'отклика', many: 'откликов' }
