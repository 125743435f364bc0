import { ACCESS_LEVELS, type CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'

/** What a level may do (decisions, section 3), as the inviter reads it. */
export const ACCESS_LEVEL_RIGHTS: Readonly<Record<CompanyAccess, string>> = {
  200: 'Может всё: правит компанию и вакансии, платит, приглашает людей и меняет их уровни.',
  150: 'Правит профиль компании и все вакансии, видит все отклики, платит и получает счета и акты.',
  100: 'Создаёт вакансии, правит свои и видит отклики на них. Платежей и чужих откликов не видит.',
  0: 'Остаётся в списке, но кабинета компании не видит.',
}

/** Lowest first, so that the default gives the fewest rights. */
export const INVITED_LEVELS: readonly CompanyAccess[] = [
  ACCESS_LEVELS.MANAGER,
  ACCESS_LEVELS.EDITOR,
  ACCESS_LEVELS.ADMIN,
]
export const GIVEN_LEVELS: readonly CompanyAccess[] = [...INVITED_LEVELS, ACCESS_LEVELS.DEFAULT]
