/** Where readers of a vacancy come from. A view keeps only this, never an address. */
export const VIEW_SOURCES = [
  'list',
  'similar',
  'company',
  'favourites',
  'site',
  'email',
  'engine',
  'link',
  'direct',
] as const
export type ViewSource = (typeof VIEW_SOURCES)[number]

export const VIEW_SOURCE_LABELS: Readonly<Record<ViewSource, string>> = {
  list: 'Поиск и списки вакансий',
  similar: 'Похожие вакансии',
  company: 'Страница компании',
  favourites: 'Избранное',
  site: 'Главная и другие страницы сайта',
  email: 'Письма подписок',
  engine: 'Поисковые системы',
  link: 'Соцсети, мессенджеры и другие сайты',
  direct: 'Прямые заходы',
}
/** Also of invitations, and of all that was counted before the sources were. */
export const UNKNOWN_SOURCE_LABEL = 'Неизвестно'
