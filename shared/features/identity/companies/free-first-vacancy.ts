/**
 * The free first placement in one wording for all pages, e-mails and help texts. «Проверенной»: the company is verified
 * before the vacancy begins, together with it if need be.
 */
export const FREE_FIRST_VACANCY = 'Первая вакансия проверенной компании бесплатна'
