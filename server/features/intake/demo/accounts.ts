/** The people of the showcase whom `/dev` signs in. They cannot be written to. */
type DemoRole = 'seeker' | 'employer' | 'staff'

export const DEMO_DOMAIN = 'demo.invalid'

export type DemoAccount = {
  email: string
  role: DemoRole
  name: string
  /** What there is to see. */
  about: string
  /** Where the person begins. */
  path: string
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: `vera@${DEMO_DOMAIN}`,
    role: 'seeker',
    name: 'Вера Соломина, соискатель',
    about: 'Пять откликов: новый, без ответа в срок, с собеседованием, с тестовым заданием и отказ.',
    path: '/personal/responses',
  },
  {
    email: `pelikan@${DEMO_DOMAIN}`,
    role: 'employer',
    name: 'Марина Ковылёва, «Янтарный пеликан»',
    about: 'Сорок откликов во всех состояниях. Компания проверена и отвечает в срок.',
    path: '/responses',
  },
  {
    email: `mayak@${DEMO_DOMAIN}`,
    role: 'employer',
    name: 'Тихон Перелогов, «Войлочный маяк»',
    about: 'Обещанные ответы просрочены: вакансия стоит ниже в списках.',
    path: '/responses',
  },
  {
    email: `tramvay@${DEMO_DOMAIN}`,
    role: 'employer',
    name: 'Лидия Тройнова, «Мятный трамвай»',
    about: 'Предприниматель с надомной работой.',
    path: '/personal/vacancies',
  },
  {
    email: `moderator@${DEMO_DOMAIN}`,
    role: 'staff',
    name: 'Модератор',
    about: 'Двенадцать текстов в очереди, жалобы, проверка компаний.',
    path: '/staff/moderation',
  },
  {
    email: `admin@${DEMO_DOMAIN}`,
    role: 'staff',
    name: 'Администратор',
    about: 'Все служебные страницы.',
    path: '/staff',
  },
]
