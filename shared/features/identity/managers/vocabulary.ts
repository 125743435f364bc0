/** Levels of access in a company (specification, section 6). */
export const ACCESS_LEVELS = { ADMIN: 200, EDITOR: 150, MANAGER: 100, DEFAULT: 0 } as const
export type CompanyAccess = (typeof ACCESS_LEVELS)[keyof typeof ACCESS_LEVELS]

export const ACCESS_LEVEL_LABELS: Record<CompanyAccess, string> = {
  200: 'Администратор',
  150: 'Редактор',
  100: 'Менеджер',
  0: 'Без доступа',
}
